CREATE TABLE "delivery_snapshots" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"side" text NOT NULL,
	"finding" text NOT NULL,
	"shown" text NOT NULL,
	"read_at" bigint NOT NULL,
	"sha256" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_watches" (
	"order_id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"user_asset_id" text NOT NULL,
	"copy_serial" bigint,
	"seller_player" text NOT NULL,
	"buyer_player" text,
	"paid_at" bigint NOT NULL,
	"next_at" bigint,
	"looked_at" bigint,
	"finding" text,
	"seller_held" boolean NOT NULL,
	"buyer_others" text,
	"missing_since" bigint,
	"missing_looks" bigint DEFAULT 0 NOT NULL,
	"hidden_ms" bigint DEFAULT 0 NOT NULL,
	"seller_sight" text,
	"buyer_sight" text,
	"can_trade" boolean
);
--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD COLUMN "copy_seen_at" bigint;--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD COLUMN "copy_look_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "dispute_by" text;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "watched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "still_since" bigint;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "still_why" text;--> statement-breakpoint
ALTER TABLE "delivery_snapshots" ADD CONSTRAINT "delivery_snapshots_order_id_delivery_watches_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."delivery_watches"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_snapshots_order" ON "delivery_snapshots" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "delivery_watches_due" ON "delivery_watches" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "delivery_watches_seller" ON "delivery_watches" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "delivery_watches_buyer" ON "delivery_watches" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "catalog_listings_look" ON "catalog_listings" USING btree ("copy_look_at") WHERE user_asset_id is not null and state in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "orders_still" ON "orders_orders" USING btree ("still_since") WHERE still_since is not null;