CREATE INDEX `wallet_payouts_state` ON `wallet_payouts` (`state`,`id`);
--> statement-breakpoint
DROP TRIGGER wallet_payouts_legal_moves;
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_legal_moves BEFORE UPDATE OF state ON wallet_payouts
WHEN new.state <> old.state AND (old.state, new.state) NOT IN (VALUES ('held', 'requested'), ('held', 'rejected'), ('requested', 'paid'), ('requested', 'failed'), ('paid', 'returned'))
BEGIN SELECT raise(ABORT, 'a payout cannot make this move'); END;
