CREATE INDEX `reports_reported` ON `reports_reports` (`reported_id`,`id`);
