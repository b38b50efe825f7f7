CREATE TABLE "catalog_platform_prices" (
	"item_id" text PRIMARY KEY NOT NULL,
	"resales" text NOT NULL,
	"ask_again_at" bigint NOT NULL
);
--> statement-breakpoint
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
	"handover" text,
	"can_trade" boolean
);
--> statement-breakpoint
CREATE TABLE "messages_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"pair" text NOT NULL,
	"sender_id" text NOT NULL,
	"receiver_id" text NOT NULL,
	"content" text NOT NULL,
	"item_id" text,
	"created_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "messages_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"reporter_id" text NOT NULL,
	"reported_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" bigint NOT NULL,
	"closed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "messages_sides" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"last_message_id" text,
	"begun_at" bigint,
	"is_blocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_sides_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "notifications_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications_mutes" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notifications_mutes_user_id_kind_channel_pk" PRIMARY KEY("user_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "notifications_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"digest_at" text
);
--> statement-breakpoint
CREATE TABLE "notifications_waiting" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"occasion" text NOT NULL,
	"notice" text NOT NULL,
	"due_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_demo_moves" (
	"user_asset_id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"moved_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_demo_profiles" (
	"player" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"hidden" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_terms" (
	"platform" text PRIMARY KEY NOT NULL,
	"acknowledged_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "players_challenges" (
	"browser_hash" text NOT NULL,
	"asked" text NOT NULL,
	"player_id" text NOT NULL,
	"phrase" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "players_challenges_browser_hash_asked_pk" PRIMARY KEY("browser_hash","asked")
);
--> statement-breakpoint
CREATE TABLE "players_links" (
	"platform" text NOT NULL,
	"user_id" text NOT NULL,
	"player_id" text NOT NULL,
	"profile" text NOT NULL,
	"linked_at" bigint NOT NULL,
	CONSTRAINT "players_links_platform_user_id_pk" PRIMARY KEY("platform","user_id")
);
--> statement-breakpoint
CREATE TABLE "players_log_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"user_id" text,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "by_platform" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD COLUMN "copy_seen_at" bigint;--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD COLUMN "copy_look_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications_notifications" ADD COLUMN "thread" text;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "dispute_by" text;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "watched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "still_since" bigint;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "still_why" text;--> statement-breakpoint
ALTER TABLE "wallet_payouts" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "catalog_platform_prices" ADD CONSTRAINT "catalog_platform_prices_item_id_catalog_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."catalog_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_snapshots" ADD CONSTRAINT "delivery_snapshots_order_id_delivery_watches_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."delivery_watches"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_platform_prices_due" ON "catalog_platform_prices" USING btree ("ask_again_at");--> statement-breakpoint
CREATE INDEX "delivery_snapshots_order" ON "delivery_snapshots" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "delivery_watches_due" ON "delivery_watches" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "delivery_watches_seller" ON "delivery_watches" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "delivery_watches_buyer" ON "delivery_watches" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "messages_pair" ON "messages_messages" USING btree ("pair","id");--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages_messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages_messages" USING btree ("receiver_id","sender_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "messages_reports_open" ON "messages_reports" USING btree ("closed_at","created_at");--> statement-breakpoint
CREATE INDEX "messages_reports_message" ON "messages_reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "messages_sides_latest" ON "messages_sides" USING btree ("user_id","last_message_id");--> statement-breakpoint
CREATE INDEX "messages_sides_begun" ON "messages_sides" USING btree ("user_id","begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_devices_endpoint" ON "notifications_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "notifications_devices_user" ON "notifications_devices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_waiting_once" ON "notifications_waiting" USING btree ("user_id","occasion");--> statement-breakpoint
CREATE INDEX "notifications_waiting_due" ON "notifications_waiting" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "players_challenges_expiry" ON "players_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "players_links_player" ON "players_links" USING btree ("platform","player_id");--> statement-breakpoint
CREATE INDEX "players_log_ins_expiry" ON "players_log_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "catalog_listings_look" ON "catalog_listings" USING btree ("copy_look_at") WHERE user_asset_id is not null and state in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "notifications_thread" ON "notifications_notifications" USING btree ("user_id","thread");--> statement-breakpoint
CREATE INDEX "orders_still" ON "orders_orders" USING btree ("still_since") WHERE still_since is not null;