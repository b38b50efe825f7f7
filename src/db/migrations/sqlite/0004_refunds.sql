DROP TABLE `core_versions`;--> statement-breakpoint
DROP INDEX `orders_open`;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `decision_reason` text;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `late_paid_cents` integer;--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders_orders` (`number`) WHERE intent_id is not null and (state in ('awaiting_payment', 'expiring', 'refund_pending') or late_paid_cents is not null);