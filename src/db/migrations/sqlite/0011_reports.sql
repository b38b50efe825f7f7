CREATE TABLE `reports_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reported_id` text NOT NULL,
	`reason` text NOT NULL,
	`content` text NOT NULL,
	`case_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_subject` ON `reports_reports` (`subject`,`subject_id`,`reporter_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports_reports` (`id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports_reports` (`reporter_id`,`id`);--> statement-breakpoint
-- Reports of messages become reports of any subject.
INSERT INTO reports_reports (id, subject, subject_id, reporter_id, reported_id, reason, content, case_id, created_at, closed_at)
SELECT id, 'message', message_id, reporter_id, reported_id, '', content, id, created_at, closed_at FROM messages_reports;
--> statement-breakpoint
UPDATE core_events SET name = 'reports.report-opened' WHERE name = 'messages.message-reported';
--> statement-breakpoint
DROP TABLE `messages_reports`;