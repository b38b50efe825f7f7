CREATE INDEX `auth_users_suspended_name` ON `auth_users` (lower(username),`id`) WHERE suspended_at is not null;
--> statement-breakpoint
CREATE INDEX `auth_users_suspended_email` ON `auth_users` (email,`id`) WHERE suspended_at is not null;
--> statement-breakpoint
CREATE INDEX `auth_users_staff_name` ON `auth_users` (lower(username),`id`) WHERE role <> 'user';
--> statement-breakpoint
CREATE INDEX `auth_users_staff_email` ON `auth_users` (email,`id`) WHERE role <> 'user';
