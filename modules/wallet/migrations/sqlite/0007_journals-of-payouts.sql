CREATE INDEX `wallet_journals_payout` ON `wallet_journals` (`payout_id`) WHERE payout_id is not null;
