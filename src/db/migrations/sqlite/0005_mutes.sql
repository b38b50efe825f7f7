CREATE TABLE `notifications_mutes` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `channel`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
