CREATE TABLE `auth_passkey_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_passkey_challenges_expires` ON `auth_passkey_challenges` (`expires_at`);
--> statement-breakpoint
ALTER TABLE `auth_passkeys` ADD `backup_eligible` integer;
