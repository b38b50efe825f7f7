CREATE TABLE `terms_acceptances` (
	`user_id` text NOT NULL,
	`number` integer NOT NULL,
	`accepted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `number`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `terms_acceptances_number` ON `terms_acceptances` (`number`);
--> statement-breakpoint
CREATE TABLE `terms_versions` (
	`number` integer PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`summary` text NOT NULL,
	`applies_at` integer NOT NULL,
	`is_emailed` integer NOT NULL,
	`published_at` integer NOT NULL,
	`author_id` text
) STRICT;
