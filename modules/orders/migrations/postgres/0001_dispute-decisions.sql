CREATE TABLE "orders_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"staff_id" text,
	"finding" text,
	"undo_until" bigint,
	"at" bigint NOT NULL
);

--> statement-breakpoint
ALTER TABLE "orders_decisions" ADD CONSTRAINT "orders_decisions_order_id_orders_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders_orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_decisions_order" ON "orders_decisions" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "orders_decisions_finding" ON "orders_decisions" USING btree ("finding","id") WHERE kind = 'decided';
--> statement-breakpoint
CREATE INDEX "orders_decisions_undo" ON "orders_decisions" USING btree ("undo_until") WHERE undo_until is not null;
--> statement-breakpoint
CREATE INDEX "orders_decisions_staff" ON "orders_decisions" USING btree ("staff_id","id");
--> statement-breakpoint
-- Decisions are never changed or deleted.
CREATE TRIGGER orders_decisions_kept BEFORE UPDATE OR DELETE ON orders_decisions FOR EACH ROW
EXECUTE FUNCTION core_refuse_change('a decision about a dispute never changes');
--> statement-breakpoint
CREATE TRIGGER orders_decisions_kept_truncate BEFORE TRUNCATE ON orders_decisions FOR EACH STATEMENT
EXECUTE FUNCTION core_refuse_change('a decision about a dispute never changes');
--> statement-breakpoint
-- Undoing a decision returns its order to where it was, and opens the dispute again in the same statement.
DROP TRIGGER orders_legal_moves ON orders_orders;
--> statement-breakpoint
CREATE TRIGGER orders_legal_moves BEFORE UPDATE OF state ON orders_orders FOR EACH ROW
WHEN ((old.state, new.state) NOT IN (('created', 'awaiting_payment'), ('created', 'expiring'), ('created', 'paid'), ('created', 'expired'), ('awaiting_payment', 'paid'), ('awaiting_payment', 'expiring'), ('awaiting_payment', 'expired'), ('expiring', 'expired'), ('expiring', 'paid'), ('paid', 'sent'), ('paid', 'completed'), ('paid', 'refund_pending'), ('paid', 'charged_back'), ('sent', 'completed'), ('sent', 'refund_pending'), ('sent', 'charged_back'), ('completed', 'refund_pending'), ('completed', 'charged_back'), ('refund_pending', 'refunded'), ('refund_pending', 'charged_back'))
  AND NOT (old.dispute = 'decided' AND new.dispute = 'open' AND old.state IN ('completed', 'refund_pending') AND new.state = CASE WHEN old.sent_at IS NULL THEN 'paid' ELSE 'sent' END))
EXECUTE FUNCTION orders_refuse_move();
--> statement-breakpoint
DROP TRIGGER orders_legal_disputes ON orders_orders;
--> statement-breakpoint
CREATE TRIGGER orders_legal_disputes BEFORE UPDATE OF dispute ON orders_orders FOR EACH ROW
WHEN (new.dispute <> old.dispute AND (old.dispute, new.dispute) NOT IN (('none', 'open'), ('open', 'decided'))
  AND NOT (old.dispute = 'decided' AND new.dispute = 'open' AND old.state IN ('completed', 'refund_pending') AND new.state = CASE WHEN old.sent_at IS NULL THEN 'paid' ELSE 'sent' END))
EXECUTE FUNCTION core_refuse_change('a dispute cannot make this move');
--> statement-breakpoint
DROP TRIGGER orders_facts_kept ON orders_orders;
--> statement-breakpoint
CREATE TRIGGER orders_facts_kept BEFORE UPDATE OF intent_id, client_secret, captured_cents, provider_fee_cents, paid_at, sent_at, completed_at, refund_reason, dispute_by ON orders_orders FOR EACH ROW
WHEN ((old.intent_id IS NOT NULL AND new.intent_id IS DISTINCT FROM old.intent_id)
  OR (old.client_secret IS NOT NULL AND new.client_secret IS DISTINCT FROM old.client_secret)
  OR (old.captured_cents IS NOT NULL AND new.captured_cents IS DISTINCT FROM old.captured_cents)
  OR (old.provider_fee_cents IS NOT NULL AND new.provider_fee_cents IS DISTINCT FROM old.provider_fee_cents)
  OR (old.paid_at IS NOT NULL AND new.paid_at IS DISTINCT FROM old.paid_at)
  OR (old.sent_at IS NOT NULL AND new.sent_at IS DISTINCT FROM old.sent_at)
  OR (old.dispute_by IS NOT NULL AND new.dispute_by IS DISTINCT FROM old.dispute_by)
  OR (old.completed_at IS NOT NULL AND new.completed_at IS DISTINCT FROM old.completed_at AND NOT (new.completed_at IS NULL AND old.dispute = 'decided' AND new.dispute = 'open'))
  OR (old.refund_reason IS NOT NULL AND new.refund_reason IS DISTINCT FROM old.refund_reason AND NOT (new.refund_reason IS NULL AND old.dispute = 'decided' AND new.dispute = 'open')))
EXECUTE FUNCTION core_refuse_change('a fact about an order is recorded once');
