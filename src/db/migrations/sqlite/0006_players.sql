CREATE TABLE `players_challenges` (
	`browser_hash` text NOT NULL,
	`asked` text NOT NULL,
	`player_id` text NOT NULL,
	`phrase` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`browser_hash`, `asked`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `players_challenges_expiry` ON `players_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `players_links` (
	`platform` text NOT NULL,
	`user_id` text NOT NULL,
	`player_id` text NOT NULL,
	`profile` text NOT NULL,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`platform`, `user_id`)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `players_links_player` ON `players_links` (`platform`,`player_id`);--> statement-breakpoint
ALTER TABLE `auth_users` ADD `by_platform` integer DEFAULT false NOT NULL;