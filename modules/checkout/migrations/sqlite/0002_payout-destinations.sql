ALTER TABLE `checkout_stripe_accounts` ADD `destination` text;
