"""What the rulebooks say: editions, the ledger of rules, arithmetic."""
