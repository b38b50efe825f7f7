CREATE TABLE "orders_dispute_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"author_id" text NOT NULL,
	"party" text NOT NULL,
	"webp" text,
	"sha256" text NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"at" bigint NOT NULL
);

--> statement-breakpoint
ALTER TABLE "orders_dispute_pictures" ADD CONSTRAINT "orders_dispute_pictures_order_id_orders_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders_orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_dispute_pictures_order" ON "orders_dispute_pictures" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "orders_dispute_pictures_author" ON "orders_dispute_pictures" USING btree ("author_id","id");
