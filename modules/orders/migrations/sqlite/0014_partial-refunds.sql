ALTER TABLE `orders_decisions` ADD `refund_cents` integer;
--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `partial_refund_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `retained_platform_fee_cents` integer;
--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `retained_processing_fee_cents` integer;
--> statement-breakpoint
DROP TRIGGER orders_decisions_kept_update;
--> statement-breakpoint
CREATE TRIGGER orders_decisions_kept_update BEFORE UPDATE ON orders_decisions
WHEN (old.id, old.order_id, old.kind, old.outcome, old.refund_cents, old.reason_code, old.reason, old.staff_id, old.finding, old.undo_until, old.at) IS NOT (new.id, new.order_id, new.kind, new.outcome, new.refund_cents, new.reason_code, new.reason, new.staff_id, new.finding, new.undo_until, new.at) OR new.appeal_until < old.appeal_until OR (new.appeal_until IS NULL) <> (old.appeal_until IS NULL)
BEGIN SELECT raise(ABORT, 'a decision about a dispute never changes'); END;
