ALTER TABLE `auth_users` ADD `suspended_by` text;
