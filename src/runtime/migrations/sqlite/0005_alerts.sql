CREATE TABLE `core_alerts` (
	`name` text PRIMARY KEY NOT NULL,
	`says` text NOT NULL,
	`since` integer NOT NULL,
	`seen_at` integer NOT NULL
) STRICT;
