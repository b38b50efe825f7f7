-- The ledger is append-only.
CREATE FUNCTION wallet_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER wallet_journals_kept BEFORE UPDATE OR DELETE ON wallet_journals FOR EACH ROW EXECUTE FUNCTION wallet_refuse_change();
--> statement-breakpoint
CREATE TRIGGER wallet_postings_kept BEFORE UPDATE OR DELETE ON wallet_postings FOR EACH ROW EXECUTE FUNCTION wallet_refuse_change();
--> statement-breakpoint
-- An order makes no move that the table of moves does not have (modules/orders/order.ts; a test compares the two).
CREATE FUNCTION orders_refuse_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'an order cannot make this move'; END $$;
--> statement-breakpoint
CREATE TRIGGER orders_legal_moves BEFORE UPDATE OF state ON orders_orders FOR EACH ROW
WHEN ((old.state, new.state) NOT IN (('created', 'awaiting_payment'), ('created', 'expiring'), ('created', 'paid'), ('created', 'expired'), ('awaiting_payment', 'paid'), ('awaiting_payment', 'expiring'), ('awaiting_payment', 'expired'), ('expiring', 'expired'), ('expiring', 'paid'), ('paid', 'sent'), ('paid', 'completed'), ('paid', 'refund_pending'), ('paid', 'charged_back'), ('sent', 'completed'), ('sent', 'refund_pending'), ('sent', 'charged_back'), ('completed', 'refund_pending'), ('completed', 'charged_back'), ('refund_pending', 'refunded'), ('refund_pending', 'charged_back')))
EXECUTE FUNCTION orders_refuse_move();
--> statement-breakpoint
-- Substrings of item names, found by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX catalog_search ON catalog_items USING gin (name_key gin_trgm_ops);
