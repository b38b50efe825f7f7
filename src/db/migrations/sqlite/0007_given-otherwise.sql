ALTER TABLE `orders_orders` ADD `given_otherwise_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `given_otherwise_reason` text;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `refund_refusal` text;