-- Staff can undo what they did with the money while it is still here: canceling an order and reversing a sale.
DROP TRIGGER orders_legal_moves ON orders_orders;
--> statement-breakpoint
CREATE TRIGGER orders_legal_moves BEFORE UPDATE OF state ON orders_orders FOR EACH ROW
WHEN ((old.state, new.state) NOT IN (('created', 'awaiting_payment'), ('created', 'expiring'), ('created', 'paid'), ('created', 'expired'), ('awaiting_payment', 'paid'), ('awaiting_payment', 'expiring'), ('awaiting_payment', 'expired'), ('expiring', 'expired'), ('expiring', 'paid'), ('paid', 'sent'), ('paid', 'completed'), ('paid', 'refund_pending'), ('paid', 'charged_back'), ('sent', 'completed'), ('sent', 'refund_pending'), ('sent', 'charged_back'), ('completed', 'refund_pending'), ('completed', 'charged_back'), ('refund_pending', 'refunded'), ('refund_pending', 'charged_back'))
  AND NOT (old.dispute = 'decided' AND new.dispute = 'open' AND old.state IN ('completed', 'refund_pending') AND new.state = CASE WHEN old.sent_at IS NULL THEN 'paid' ELSE 'sent' END)
  AND NOT (old.state = 'refund_pending' AND new.refund_reason IS NULL AND ((coalesce(old.refund_reason, '') = 'cancelled' AND new.state = CASE WHEN old.sent_at IS NULL THEN 'paid' ELSE 'sent' END) OR (coalesce(old.refund_reason, '') = 'clawed_back' AND new.state = 'completed'))))
EXECUTE FUNCTION orders_refuse_move();
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
  OR (old.refund_reason IS NOT NULL AND new.refund_reason IS DISTINCT FROM old.refund_reason AND NOT (new.refund_reason IS NULL AND old.dispute = 'decided' AND new.dispute = 'open') AND NOT (old.state = 'refund_pending' AND new.refund_reason IS NULL AND ((coalesce(old.refund_reason, '') = 'cancelled' AND new.state = CASE WHEN old.sent_at IS NULL THEN 'paid' ELSE 'sent' END) OR (coalesce(old.refund_reason, '') = 'clawed_back' AND new.state = 'completed')))))
EXECUTE FUNCTION core_refuse_change('a fact about an order is recorded once');
--> statement-breakpoint
DROP TRIGGER orders_deadlines_kept ON orders_orders;
--> statement-breakpoint
CREATE TRIGGER orders_deadlines_kept BEFORE UPDATE OF deliver_by, confirm_by ON orders_orders FOR EACH ROW
WHEN (((old.deliver_by IS NOT NULL AND new.deliver_by IS DISTINCT FROM old.deliver_by)
  OR (old.confirm_by IS NOT NULL AND new.confirm_by IS DISTINCT FROM old.confirm_by))
  AND NOT (old.paused_at IS NOT NULL AND new.paused_at IS NULL)
  AND NOT (old.payment_hold_at IS NOT NULL AND new.payment_hold_at IS NULL)
  AND NOT (old.chargeback = 'open' AND new.chargeback <> 'open')
  AND NOT (old.state = 'refund_pending' AND new.state IN ('paid', 'sent')))
EXECUTE FUNCTION core_refuse_change('a deadline moves only when a pause or chargeback ends');
