CREATE TABLE `checkout_reconcile_differences` (
	`side` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`side`, `kind`, `id`)
) STRICT;
