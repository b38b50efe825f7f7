ALTER TABLE "orders_orders" ADD COLUMN "dispute_kind" text;
--> statement-breakpoint
-- A dispute that its buyer withdrew can be opened again, by anyone and for another reason.
DROP TRIGGER orders_legal_disputes ON orders_orders;
--> statement-breakpoint
CREATE TRIGGER orders_legal_disputes BEFORE UPDATE OF dispute ON orders_orders FOR EACH ROW
WHEN (new.dispute <> old.dispute AND (old.dispute, new.dispute) NOT IN (('none', 'open'), ('open', 'decided'), ('open', 'closed'), ('closed', 'open'))
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
  OR (old.dispute_by IS NOT NULL AND new.dispute_by IS DISTINCT FROM old.dispute_by AND NOT (old.dispute = 'closed' AND new.dispute = 'open'))
  OR (old.completed_at IS NOT NULL AND new.completed_at IS DISTINCT FROM old.completed_at AND NOT (new.completed_at IS NULL AND old.dispute = 'decided' AND new.dispute = 'open'))
  OR (old.refund_reason IS NOT NULL AND new.refund_reason IS DISTINCT FROM old.refund_reason AND NOT (new.refund_reason IS NULL AND old.dispute = 'decided' AND new.dispute = 'open')))
EXECUTE FUNCTION core_refuse_change('a fact about an order is recorded once');
--> statement-breakpoint
DROP TRIGGER orders_dispute_time_kept ON orders_orders;
--> statement-breakpoint
CREATE TRIGGER orders_dispute_time_kept BEFORE UPDATE OF dispute_opened_at ON orders_orders FOR EACH ROW
WHEN (new.dispute_opened_at IS DISTINCT FROM old.dispute_opened_at AND NOT (old.dispute IN ('none', 'closed') AND new.dispute = 'open'))
EXECUTE FUNCTION core_refuse_change('a dispute keeps the time it was opened');
--> statement-breakpoint
CREATE TRIGGER orders_dispute_kind_kept BEFORE UPDATE OF dispute_kind ON orders_orders FOR EACH ROW
WHEN (new.dispute_kind IS DISTINCT FROM old.dispute_kind AND NOT (old.dispute IN ('none', 'closed') AND new.dispute = 'open'))
EXECUTE FUNCTION core_refuse_change('a dispute keeps its kind');
