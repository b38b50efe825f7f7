ALTER TABLE `auth_users` ADD `suspended_at` integer;
--> statement-breakpoint
ALTER TABLE `auth_users` ADD `suspended_until` integer;
--> statement-breakpoint
ALTER TABLE `auth_users` ADD `suspension_reason` text;
--> statement-breakpoint
CREATE INDEX `auth_users_created` ON `auth_users` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `auth_users_name_prefix` ON `auth_users` (lower(username),`id`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `auth_users_email_prefix` ON `auth_users` (email,`id`) WHERE email_verified_at is not null;
--> statement-breakpoint
CREATE INDEX `auth_users_suspended` ON `auth_users` (`created_at`,`id`) WHERE suspended_at is not null;
--> statement-breakpoint
CREATE INDEX `auth_users_suspension_end` ON `auth_users` (`suspended_until`) WHERE suspended_until is not null;
