CREATE TABLE `auth_tries` (
	`key` text PRIMARY KEY NOT NULL,
	`forgotten_at` integer NOT NULL,
	`next_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_tries_forgotten` ON `auth_tries` (`forgotten_at`);--> statement-breakpoint
CREATE TABLE `captcha_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `captcha_proofs` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `captcha_proofs_expiry` ON `captcha_proofs` (`expires_at`);