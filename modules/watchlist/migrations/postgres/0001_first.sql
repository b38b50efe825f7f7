CREATE TABLE "watchlist_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"max_price_cents" bigint,
	"created_at" bigint NOT NULL,
	"fired_at" bigint,
	"day_started_at" bigint NOT NULL,
	"fired_in_day" bigint DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "watchlist_firings" (
	"alert_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "watchlist_firings_alert_id_listing_id_pk" PRIMARY KEY("alert_id","listing_id")
);

--> statement-breakpoint
CREATE TABLE "watchlist_views" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "watchlist_views_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_alerts_priced" ON "watchlist_alerts" USING btree ("user_id","item_id","max_price_cents") WHERE max_price_cents is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_alerts_any_price" ON "watchlist_alerts" USING btree ("user_id","item_id") WHERE max_price_cents is null;
--> statement-breakpoint
CREATE INDEX "watchlist_alerts_item" ON "watchlist_alerts" USING btree ("item_id","id");
--> statement-breakpoint
CREATE INDEX "watchlist_firings_at" ON "watchlist_firings" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "watchlist_views_item" ON "watchlist_views" USING btree ("item_id");
--> statement-breakpoint
CREATE INDEX "watchlist_views_at" ON "watchlist_views" USING btree ("at");
