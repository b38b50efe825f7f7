CREATE TABLE `api_keys_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`name` text NOT NULL,
	`start` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`expires_at` integer,
	`last_used_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `api_keys_keys_user` ON `api_keys_keys` (`user_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_keys_hash` ON `api_keys_keys` (`hash`);
