CREATE TABLE `wallet_fine_appeals` (
	`act_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`result` text,
	`decided_by` text,
	`decided_at` integer,
	`answer` text,
	FOREIGN KEY (`act_id`) REFERENCES `wallet_staff_acts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallet_fine_appeals_user` ON `wallet_fine_appeals` (`user_id`);
--> statement-breakpoint
CREATE INDEX `wallet_fine_appeals_open` ON `wallet_fine_appeals` (`at`) WHERE result is null;
