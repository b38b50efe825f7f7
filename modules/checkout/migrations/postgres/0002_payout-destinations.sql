ALTER TABLE "checkout_stripe_accounts" ADD COLUMN "destination" text;
