CREATE TABLE `core_answers` (
	`key` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`tries` integer NOT NULL,
	`lease_until` integer NOT NULL,
	`has_acted` integer DEFAULT false NOT NULL,
	`answer` text,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `core_answers_at` ON `core_answers` (`at`);