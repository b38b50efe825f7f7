ALTER TABLE `reports_reports` ADD `outcome` text;
--> statement-breakpoint
CREATE INDEX `reports_open_case` ON `reports_reports` (`case_id`,`id`) WHERE closed_at is null;
