CREATE TABLE `core_processes` (
	`id` text PRIMARY KEY NOT NULL,
	`machine` text NOT NULL,
	`port` integer NOT NULL,
	`pid` integer NOT NULL,
	`version` text NOT NULL,
	`commit` text NOT NULL,
	`started_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`findings` text NOT NULL
) STRICT;
