ALTER TABLE `auth_users` ADD `email_bounced_at` integer;
