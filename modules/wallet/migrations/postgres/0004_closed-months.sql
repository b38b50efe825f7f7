CREATE TABLE "wallet_closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" bigint NOT NULL,
	"cents" text NOT NULL
);

