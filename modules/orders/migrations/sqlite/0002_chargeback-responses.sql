CREATE TABLE `orders_chargeback_responses` (
	`dispute_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`is_inquiry` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`due_by` integer,
	`submissions` integer NOT NULL,
	`state` text NOT NULL,
	`prior_submissions` integer DEFAULT 0 NOT NULL,
	`evidence` text,
	`version` integer DEFAULT 1 NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`staff_id` text,
	`responded_at` integer,
	`error` text,
	`reminded_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders_orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_chargeback_responses_order` ON `orders_chargeback_responses` (`order_id`);
--> statement-breakpoint
CREATE INDEX `orders_chargeback_responses_due` ON `orders_chargeback_responses` (`due_by`) WHERE status = 'needs_response' and state = 'open';
--> statement-breakpoint
CREATE INDEX `orders_chargeback_responses_opened` ON `orders_chargeback_responses` (`opened_at`,`dispute_id`);
--> statement-breakpoint
CREATE INDEX `orders_chargeback_responses_staff` ON `orders_chargeback_responses` (`staff_id`);
