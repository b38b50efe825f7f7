DROP INDEX `auth_users_staff`;
--> statement-breakpoint
CREATE INDEX `auth_users_staff` ON `auth_users` (`created_at`,`id`) WHERE role <> 'user';
