CREATE TABLE "checkout_stripe_accounts" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"state" text NOT NULL,
	"banks" text NOT NULL,
	"frozen_until" bigint,
	CONSTRAINT "checkout_stripe_accounts_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "checkout_stripe_installation" (
	"only" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"events_read_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_stripe_transfers" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"attempt" bigint NOT NULL
);
