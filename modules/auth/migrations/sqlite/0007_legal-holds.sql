ALTER TABLE `auth_users` ADD `legal_hold_at` integer;
--> statement-breakpoint
ALTER TABLE `auth_users` ADD `legal_hold_reason` text;
--> statement-breakpoint
CREATE INDEX `auth_users_legal_hold` ON `auth_users` (`created_at`,`id`) WHERE legal_hold_at is not null;
--> statement-breakpoint
CREATE INDEX `auth_users_legal_hold_name` ON `auth_users` (lower(username),`id`) WHERE legal_hold_at is not null;
--> statement-breakpoint
CREATE INDEX `auth_users_legal_hold_email` ON `auth_users` (email,`id`) WHERE legal_hold_at is not null;
