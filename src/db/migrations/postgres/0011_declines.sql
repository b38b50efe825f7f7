CREATE TABLE "checkout_declines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "checkout_declines_key" ON "checkout_declines" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "checkout_declines_at" ON "checkout_declines" USING btree ("at");