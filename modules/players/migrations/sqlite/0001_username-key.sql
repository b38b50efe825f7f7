ALTER TABLE `players_links` ADD `username_key` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE `players_links` SET `username_key` = lower(json_extract(`profile`, '$.username'));
--> statement-breakpoint
CREATE INDEX `players_links_username` ON `players_links` (`username_key`);
--> statement-breakpoint
CREATE INDEX `players_links_player_id` ON `players_links` (`player_id`);
--> statement-breakpoint
CREATE INDEX `players_links_user` ON `players_links` (`user_id`);
