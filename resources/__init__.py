"""Data that travels with the program: packs, rule articles, translations, icons, fonts, themes."""
