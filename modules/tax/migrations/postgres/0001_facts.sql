CREATE TABLE "tax_facts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"tax_id" text NOT NULL,
	"updated_at" bigint NOT NULL,
	"account_deleted_at" bigint
);

--> statement-breakpoint
CREATE INDEX "tax_facts_deleted" ON "tax_facts" USING btree ("account_deleted_at");
