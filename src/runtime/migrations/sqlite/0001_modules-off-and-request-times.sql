CREATE TABLE `core_modules_off` (
	`name` text PRIMARY KEY NOT NULL,
	`switched_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `core_request_times` (
	`at` integer NOT NULL,
	`bucket` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`at`, `bucket`)
) STRICT;
