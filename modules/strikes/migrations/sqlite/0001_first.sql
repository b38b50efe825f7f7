CREATE TABLE `strikes_warnings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`strikes` integer NOT NULL,
	`about` text,
	`at` integer NOT NULL,
	`acknowledged_at` integer,
	`lifted_at` integer,
	`lift_reason` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `strikes_warnings_user` ON `strikes_warnings` (`user_id`,`at`);
--> statement-breakpoint
CREATE INDEX `strikes_warnings_unread` ON `strikes_warnings` (`user_id`) WHERE acknowledged_at is null and lifted_at is null;
