CREATE TABLE "wallet_reconciliations" (
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"at" bigint NOT NULL,
	"ours_cents" bigint NOT NULL,
	"theirs_cents" bigint NOT NULL,
	CONSTRAINT "wallet_reconciliations_provider_day_pk" PRIMARY KEY("provider","day")
);

--> statement-breakpoint
CREATE INDEX "wallet_journals_rare_kind" ON "wallet_journals" USING btree (split_part(key, ':', 1),"id") WHERE split_part(key, ':', 1) not in ('pay', 'release');
