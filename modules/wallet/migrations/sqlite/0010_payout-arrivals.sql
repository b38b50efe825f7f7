ALTER TABLE `wallet_payouts` ADD `arrives_at` integer;
