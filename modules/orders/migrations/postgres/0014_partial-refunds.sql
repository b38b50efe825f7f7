ALTER TABLE "orders_decisions" ADD COLUMN "refund_cents" bigint;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "partial_refund_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "retained_platform_fee_cents" bigint;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "retained_processing_fee_cents" bigint;
--> statement-breakpoint
DROP TRIGGER orders_decisions_kept_update ON orders_decisions;
--> statement-breakpoint
CREATE TRIGGER orders_decisions_kept_update BEFORE UPDATE ON orders_decisions FOR EACH ROW
WHEN ((old.id, old.order_id, old.kind, old.outcome, old.refund_cents, old.reason_code, old.reason, old.staff_id, old.finding, old.undo_until, old.at) IS DISTINCT FROM (new.id, new.order_id, new.kind, new.outcome, new.refund_cents, new.reason_code, new.reason, new.staff_id, new.finding, new.undo_until, new.at) OR new.appeal_until < old.appeal_until OR (new.appeal_until IS NULL) <> (old.appeal_until IS NULL))
EXECUTE FUNCTION core_refuse_change('a decision about a dispute never changes');
