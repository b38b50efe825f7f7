CREATE TABLE "checkout_reconcile_differences" (
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "checkout_reconcile_differences_side_kind_id_pk" PRIMARY KEY("side","kind","id")
);

