CREATE TABLE `checkout_stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`kind` text NOT NULL,
	`object_id` text NOT NULL,
	`received_at` integer NOT NULL,
	`state` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `checkout_stripe_events_received` ON `checkout_stripe_events` (`received_at`);--> statement-breakpoint
ALTER TABLE `checkout_stripe_transfers` ADD `payout_id` text NOT NULL;