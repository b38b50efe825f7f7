ALTER TABLE `players_links` ADD `created_account` integer DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE `players_links` SET `created_account` = 1 WHERE `platform` = 'demo' AND `user_id` IN (SELECT `id` FROM `auth_users` WHERE `by_platform`);
