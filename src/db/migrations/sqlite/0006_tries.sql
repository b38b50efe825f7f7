CREATE TABLE `auth_tries` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`next_at` integer NOT NULL,
	`last_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_tries_last` ON `auth_tries` (`last_at`);