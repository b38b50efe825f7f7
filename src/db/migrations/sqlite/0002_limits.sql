CREATE TABLE `core_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`used` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `core_limits_ends` ON `core_limits` (`ends_at`);