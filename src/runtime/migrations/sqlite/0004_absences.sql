CREATE TABLE `core_absences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `core_heartbeat` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
) STRICT;
