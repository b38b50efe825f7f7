CREATE TABLE `manual_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`statement_id` text NOT NULL,
	`row` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`day` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`text` text NOT NULL,
	`payer` text NOT NULL,
	`account` text NOT NULL,
	`intent_id` text,
	`state` text NOT NULL,
	`problem` text,
	`proposed_by` text,
	`note` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`statement_id`) REFERENCES `manual_statements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`intent_id`) REFERENCES `manual_intents`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_entries_fingerprint` ON `manual_entries` (`fingerprint`);
--> statement-breakpoint
CREATE INDEX `manual_entries_intent` ON `manual_entries` (`intent_id`);
--> statement-breakpoint
CREATE INDEX `manual_entries_statement` ON `manual_entries` (`statement_id`);
--> statement-breakpoint
CREATE INDEX `manual_entries_state` ON `manual_entries` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `manual_entries_open` ON `manual_entries` (`at`) WHERE state = 'open';
--> statement-breakpoint
CREATE TABLE `manual_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`order_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reference` text NOT NULL,
	`client_secret` text NOT NULL,
	`status` text NOT NULL,
	`charged_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_intents_key_unique` ON `manual_intents` (`key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_intents_order_id_unique` ON `manual_intents` (`order_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_intents_reference_unique` ON `manual_intents` (`reference`);
--> statement-breakpoint
CREATE TABLE `manual_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`intent_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`proposed_by` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`intent_id`) REFERENCES `manual_intents`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_refunds_key_unique` ON `manual_refunds` (`key`);
--> statement-breakpoint
CREATE INDEX `manual_refunds_intent` ON `manual_refunds` (`intent_id`);
--> statement-breakpoint
CREATE INDEX `manual_refunds_waiting` ON `manual_refunds` (`at`) WHERE state = 'waiting';
--> statement-breakpoint
CREATE TABLE `manual_statements` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`staff_id` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
