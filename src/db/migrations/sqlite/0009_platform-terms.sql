CREATE TABLE `platform_terms` (
	`platform` text PRIMARY KEY NOT NULL,
	`acknowledged_at` integer NOT NULL
) STRICT;
