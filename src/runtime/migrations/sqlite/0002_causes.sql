ALTER TABLE `core_events` ADD `request_id` text;
--> statement-breakpoint
ALTER TABLE `core_events` ADD `traceparent` text;
--> statement-breakpoint
ALTER TABLE `core_outbox` ADD `request_id` text;
--> statement-breakpoint
ALTER TABLE `core_outbox` ADD `traceparent` text;
