CREATE TABLE `checkout_sandbox_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`intent_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	`due_by` integer NOT NULL,
	`result` text,
	`submitted_at` integer,
	FOREIGN KEY (`intent_id`) REFERENCES `checkout_sandbox_intents`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_sandbox_disputes_intent_id_unique` ON `checkout_sandbox_disputes` (`intent_id`);
