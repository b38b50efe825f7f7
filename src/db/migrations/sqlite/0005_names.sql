ALTER TABLE `auth_users` ADD `look` text;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_look` ON `auth_users` (`look`);--> statement-breakpoint
UPDATE "auth_users" SET "look" = lower("username") WHERE "namespace" = 'site';
