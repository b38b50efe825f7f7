ALTER TABLE "wallet_staff_acts" ADD COLUMN "payout_id" text;
--> statement-breakpoint
UPDATE "wallet_staff_acts" SET payout_id = (
  SELECT min(p.id) FROM wallet_payouts AS p
  WHERE p.seller_id = wallet_staff_acts.user_id AND p.amount_cents = wallet_staff_acts.amount_cents AND p.state = 'held')
WHERE kind = 'payout' AND state = 'proposed';
