ALTER TABLE `checkout_sandbox_disputes` ADD `kind` text DEFAULT 'chargeback' NOT NULL;
