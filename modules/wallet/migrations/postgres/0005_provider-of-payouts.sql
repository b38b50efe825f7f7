ALTER TABLE "wallet_payouts" ADD COLUMN "provider" text;
--> statement-breakpoint
-- What was posted names the provider after `asset:provider:`.
UPDATE wallet_payouts SET provider = (
  SELECT substr(p.account, 16) FROM wallet_journals AS j JOIN wallet_postings AS p ON p.journal_id = j.id
  WHERE j.key = 'payout:' || wallet_payouts.id AND p.account LIKE 'asset:provider:%');
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_provider_kept BEFORE UPDATE OF provider ON wallet_payouts FOR EACH ROW
WHEN (old.provider IS DISTINCT FROM new.provider)
EXECUTE FUNCTION core_refuse_change('a payout keeps its provider');
