"""What every rules model here shares: references, problems, the ledger, the agenda, score sheets. No game's values."""
