ALTER TABLE "wallet_payouts" ADD COLUMN "arrives_at" bigint;
