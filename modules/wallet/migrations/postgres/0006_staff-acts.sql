CREATE TABLE "wallet_staff_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"order_id" text,
	"user_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"staff_id" text NOT NULL,
	"confirmed_by" text,
	"undo_until" bigint,
	"at" bigint NOT NULL,
	"closed_by" text,
	"closed_at" bigint,
	"closed_reason" text,
	CONSTRAINT "wallet_staff_acts_amount" CHECK (amount_cents >= 0)
);

--> statement-breakpoint
CREATE INDEX "wallet_staff_acts_staff" ON "wallet_staff_acts" USING btree ("staff_id","at");
--> statement-breakpoint
CREATE INDEX "wallet_staff_acts_user" ON "wallet_staff_acts" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "wallet_staff_acts_order" ON "wallet_staff_acts" USING btree ("order_id") WHERE order_id is not null;
