CREATE TABLE "reviews_item_ratings" (
	"item_id" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"stars" bigint NOT NULL,
	"score" bigint
);

--> statement-breakpoint
CREATE TABLE "reviews_seller_ratings" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"stars" bigint NOT NULL
);

--> statement-breakpoint
CREATE INDEX "reviews_item_ratings_score" ON "reviews_item_ratings" USING btree ("score","item_id");

--> statement-breakpoint
INSERT INTO reviews_seller_ratings (seller_id, count, stars)
  SELECT seller_id, count(*), sum(stars) FROM reviews_reviews WHERE removed_at IS NULL GROUP BY seller_id;
--> statement-breakpoint
INSERT INTO reviews_item_ratings (item_id, count, stars, score)
  SELECT item_id, count(*), sum(stars), (1000 * CAST(sum(stars) AS bigint) + 20000) / (count(*) + 5)
  FROM reviews_reviews WHERE removed_at IS NULL GROUP BY item_id;
