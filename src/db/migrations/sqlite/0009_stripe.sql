CREATE TABLE `checkout_stripe_accounts` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`state` text NOT NULL,
	`banks` text NOT NULL,
	`frozen_until` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_stripe_accounts_account_id_unique` ON `checkout_stripe_accounts` (`account_id`);--> statement-breakpoint
CREATE TABLE `checkout_stripe_installation` (
	`only` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`events_read_to` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `checkout_stripe_transfers` (
	`key` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`attempt` integer NOT NULL
) STRICT;
