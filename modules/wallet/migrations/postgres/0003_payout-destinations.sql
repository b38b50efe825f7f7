ALTER TABLE "wallet_payouts" ADD COLUMN "destination" text;
