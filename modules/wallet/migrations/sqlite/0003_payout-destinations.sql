ALTER TABLE `wallet_payouts` ADD `destination` text;
