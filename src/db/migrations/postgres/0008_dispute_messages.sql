CREATE TABLE "orders_dispute_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"author_id" text NOT NULL,
	"party" text NOT NULL,
	"content" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders_dispute_messages" ADD CONSTRAINT "orders_dispute_messages_order_id_orders_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_dispute_messages_order" ON "orders_dispute_messages" USING btree ("order_id");