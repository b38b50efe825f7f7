CREATE TABLE `orders_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`outcome` text NOT NULL,
	`reason_code` text NOT NULL,
	`reason` text NOT NULL,
	`staff_id` text,
	`finding` text,
	`undo_until` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders_orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_decisions_order` ON `orders_decisions` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_decisions_finding` ON `orders_decisions` (`finding`,`id`) WHERE kind = 'decided';
--> statement-breakpoint
CREATE INDEX `orders_decisions_undo` ON `orders_decisions` (`undo_until`) WHERE undo_until is not null;
--> statement-breakpoint
CREATE INDEX `orders_decisions_staff` ON `orders_decisions` (`staff_id`,`id`);
--> statement-breakpoint
-- Decisions are never changed or deleted.
CREATE TRIGGER orders_decisions_kept_insert BEFORE INSERT ON orders_decisions
WHEN EXISTS (SELECT 1 FROM orders_decisions WHERE id = new.id)
BEGIN SELECT raise(ABORT, 'a decision about a dispute never changes'); END;
--> statement-breakpoint
CREATE TRIGGER orders_decisions_kept_update BEFORE UPDATE ON orders_decisions
BEGIN SELECT raise(ABORT, 'a decision about a dispute never changes'); END;
--> statement-breakpoint
CREATE TRIGGER orders_decisions_kept_delete BEFORE DELETE ON orders_decisions
BEGIN SELECT raise(ABORT, 'a decision about a dispute never changes'); END;
--> statement-breakpoint
-- Undoing a decision returns its order to where it was, and opens the dispute again in the same statement.
DROP TRIGGER orders_legal_moves;
--> statement-breakpoint
CREATE TRIGGER orders_legal_moves BEFORE UPDATE OF state ON orders_orders
WHEN (old.state, new.state) NOT IN (VALUES ('created', 'awaiting_payment'), ('created', 'expiring'), ('created', 'paid'), ('created', 'expired'), ('awaiting_payment', 'paid'), ('awaiting_payment', 'expiring'), ('awaiting_payment', 'expired'), ('expiring', 'expired'), ('expiring', 'paid'), ('paid', 'sent'), ('paid', 'completed'), ('paid', 'refund_pending'), ('paid', 'charged_back'), ('sent', 'completed'), ('sent', 'refund_pending'), ('sent', 'charged_back'), ('completed', 'refund_pending'), ('completed', 'charged_back'), ('refund_pending', 'refunded'), ('refund_pending', 'charged_back'))
  AND NOT (old.dispute = 'decided' AND new.dispute = 'open' AND old.state IN ('completed', 'refund_pending') AND new.state = CASE WHEN old.sent_at IS NULL THEN 'paid' ELSE 'sent' END)
BEGIN SELECT raise(ABORT, 'an order cannot make this move'); END;
--> statement-breakpoint
DROP TRIGGER orders_legal_disputes;
--> statement-breakpoint
CREATE TRIGGER orders_legal_disputes BEFORE UPDATE OF dispute ON orders_orders
WHEN new.dispute <> old.dispute AND (old.dispute, new.dispute) NOT IN (VALUES ('none', 'open'), ('open', 'decided'))
  AND NOT (old.dispute = 'decided' AND new.dispute = 'open' AND old.state IN ('completed', 'refund_pending') AND new.state = CASE WHEN old.sent_at IS NULL THEN 'paid' ELSE 'sent' END)
BEGIN SELECT raise(ABORT, 'a dispute cannot make this move'); END;
--> statement-breakpoint
DROP TRIGGER orders_facts_kept;
--> statement-breakpoint
CREATE TRIGGER orders_facts_kept BEFORE UPDATE OF intent_id, client_secret, captured_cents, provider_fee_cents, paid_at, sent_at, completed_at, refund_reason, dispute_by ON orders_orders
WHEN (old.intent_id IS NOT NULL AND new.intent_id IS NOT old.intent_id)
  OR (old.client_secret IS NOT NULL AND new.client_secret IS NOT old.client_secret)
  OR (old.captured_cents IS NOT NULL AND new.captured_cents IS NOT old.captured_cents)
  OR (old.provider_fee_cents IS NOT NULL AND new.provider_fee_cents IS NOT old.provider_fee_cents)
  OR (old.paid_at IS NOT NULL AND new.paid_at IS NOT old.paid_at)
  OR (old.sent_at IS NOT NULL AND new.sent_at IS NOT old.sent_at)
  OR (old.dispute_by IS NOT NULL AND new.dispute_by IS NOT old.dispute_by)
  OR (old.completed_at IS NOT NULL AND new.completed_at IS NOT old.completed_at AND NOT (new.completed_at IS NULL AND old.dispute = 'decided' AND new.dispute = 'open'))
  OR (old.refund_reason IS NOT NULL AND new.refund_reason IS NOT old.refund_reason AND NOT (new.refund_reason IS NULL AND old.dispute = 'decided' AND new.dispute = 'open'))
BEGIN SELECT raise(ABORT, 'a fact about an order is recorded once'); END;
