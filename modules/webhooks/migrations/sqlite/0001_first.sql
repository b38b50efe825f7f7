CREATE TABLE `webhooks_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`state` text NOT NULL,
	`run` integer NOT NULL,
	`tries` integer NOT NULL,
	`next_at` integer NOT NULL,
	`attempts` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhooks_deliveries_user` ON `webhooks_deliveries` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhooks_deliveries_endpoint` ON `webhooks_deliveries` (`endpoint_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_deliveries_event` ON `webhooks_deliveries` (`endpoint_id`,`event_id`);
--> statement-breakpoint
CREATE TABLE `webhooks_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`paused_at` integer,
	`pause_reason` text,
	`failures` integer NOT NULL,
	`failing_since` integer,
	`retry_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhooks_endpoints_user` ON `webhooks_endpoints` (`user_id`,`id`);
