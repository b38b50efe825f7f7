ALTER TABLE "checkout_sandbox_disputes" ADD COLUMN "kind" text DEFAULT 'chargeback' NOT NULL;
