ALTER TABLE `manual_credit_transfers` ADD `act_id` text;
--> statement-breakpoint
ALTER TABLE `manual_entries` ADD `act_id` text;
--> statement-breakpoint
UPDATE manual_entries SET act_id = 'earlier' WHERE state = 'counted';
--> statement-breakpoint
UPDATE manual_credit_transfers SET act_id = 'earlier' WHERE state IN ('paid', 'returned');
