CREATE INDEX "wallet_journals_payout" ON "wallet_journals" USING btree ("payout_id") WHERE payout_id is not null;
