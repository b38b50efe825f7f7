CREATE TABLE `manual_credit_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`intent_id` text,
	`payout_id` text,
	`user_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`name` text NOT NULL,
	`account` text NOT NULL,
	`bic` text NOT NULL,
	`state` text NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`file_id` text,
	`proposal` text,
	`proposed_by` text,
	`note` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`intent_id`) REFERENCES `manual_intents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `manual_payment_files`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_credit_transfers_key_unique` ON `manual_credit_transfers` (`key`);
--> statement-breakpoint
CREATE INDEX `manual_credit_transfers_intent` ON `manual_credit_transfers` (`intent_id`);
--> statement-breakpoint
CREATE INDEX `manual_credit_transfers_file` ON `manual_credit_transfers` (`file_id`);
--> statement-breakpoint
CREATE INDEX `manual_credit_transfers_user` ON `manual_credit_transfers` (`user_id`);
--> statement-breakpoint
CREATE INDEX `manual_credit_transfers_waiting` ON `manual_credit_transfers` (`at`) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX `manual_credit_transfers_sent` ON `manual_credit_transfers` (`file_id`) WHERE state = 'sent';
--> statement-breakpoint
CREATE TABLE `manual_payees` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`account` text NOT NULL,
	`bic` text NOT NULL,
	`frozen_until` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `manual_payment_files` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`count` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `manual_entries` ADD `is_debit` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `manual_entries` ADD `transfer_id` text REFERENCES manual_credit_transfers(id);
--> statement-breakpoint
CREATE INDEX `manual_entries_transfer` ON `manual_entries` (`transfer_id`);
--> statement-breakpoint
INSERT INTO `manual_credit_transfers` (id, kind, key, intent_id, user_id, amount_cents, name, account, bic, state, proposal, proposed_by, at)
SELECT r.id, 'refund', r.key, r.intent_id, i.buyer_id, r.amount_cents,
  coalesce((select e.payer from manual_entries as e where e.intent_id = r.intent_id and e.state = 'counted' order by e.id limit 1), ''),
  coalesce((select e.account from manual_entries as e where e.intent_id = r.intent_id and e.state = 'counted' order by e.id limit 1), ''),
  '', r.state, case when r.proposed_by is null then null else 'paid' end, r.proposed_by, r.at
FROM manual_refunds as r JOIN manual_intents as i ON i.id = r.intent_id;
--> statement-breakpoint
DROP TABLE `manual_refunds`;
