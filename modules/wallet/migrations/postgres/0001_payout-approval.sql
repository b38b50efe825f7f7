CREATE INDEX "wallet_payouts_state" ON "wallet_payouts" USING btree ("state","id");
--> statement-breakpoint
DROP TRIGGER wallet_payouts_legal_moves ON wallet_payouts;
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_legal_moves BEFORE UPDATE OF state ON wallet_payouts FOR EACH ROW
WHEN (new.state <> old.state AND (old.state, new.state) NOT IN (('held', 'requested'), ('held', 'rejected'), ('requested', 'paid'), ('requested', 'failed'), ('paid', 'returned')))
EXECUTE FUNCTION core_refuse_change('a payout cannot make this move');
