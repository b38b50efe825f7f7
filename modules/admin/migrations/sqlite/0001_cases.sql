CREATE TABLE `admin_cases` (
	`queue` text NOT NULL,
	`case_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	`assignee_id` text,
	`snoozed_until` integer,
	PRIMARY KEY(`queue`, `case_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_cases_assignee` ON `admin_cases` (`assignee_id`);
