CREATE TABLE `auth_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`code_hash` text NOT NULL,
	`browser_hash` text NOT NULL,
	`tries` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_codes_email` ON `auth_codes` (`email`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `captcha_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`network_hash` text NOT NULL,
	`answer` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `captcha_challenges_expiry` ON `captcha_challenges` (`expires_at`);--> statement-breakpoint
ALTER TABLE `auth_users` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `auth_users` ADD `two_step` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_email` ON `auth_users` (`email`) WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX `auth_users_unproven` ON `auth_users` (`email`,`created_at`);