CREATE TABLE "reviews_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"stars" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	"edited_at" bigint,
	"answer" text,
	"answered_at" bigint,
	"removed_at" bigint,
	CONSTRAINT "reviews_reviews_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "reviews_stars" CHECK (stars between 1 and 5)
);

--> statement-breakpoint
CREATE INDEX "reviews_seller" ON "reviews_reviews" USING btree ("seller_id","id","stars") WHERE removed_at is null;
--> statement-breakpoint
CREATE INDEX "reviews_item" ON "reviews_reviews" USING btree ("item_id","id","stars") WHERE removed_at is null;
--> statement-breakpoint
CREATE INDEX "reviews_buyer" ON "reviews_reviews" USING btree ("buyer_id","id");
