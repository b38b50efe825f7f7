CREATE TABLE "wallet_fine_appeals" (
	"act_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"at" bigint NOT NULL,
	"result" text,
	"decided_by" text,
	"decided_at" bigint,
	"answer" text
);

--> statement-breakpoint
ALTER TABLE "wallet_fine_appeals" ADD CONSTRAINT "wallet_fine_appeals_act_id_wallet_staff_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."wallet_staff_acts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "wallet_fine_appeals_user" ON "wallet_fine_appeals" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "wallet_fine_appeals_open" ON "wallet_fine_appeals" USING btree ("at") WHERE result is null;
