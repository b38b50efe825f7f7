DROP INDEX "reviews_seller";
--> statement-breakpoint
DROP INDEX "reviews_item";
--> statement-breakpoint
ALTER TABLE "reviews_reviews" ADD COLUMN "withheld_at" bigint;
--> statement-breakpoint
ALTER TABLE "reviews_reviews" ADD COLUMN "answer_withheld_at" bigint;
--> statement-breakpoint
ALTER TABLE "reviews_reviews" ADD COLUMN "moderated_at" bigint;
--> statement-breakpoint
ALTER TABLE "reviews_reviews" ADD COLUMN "moderation_reason" text;
--> statement-breakpoint
CREATE INDEX "reviews_seller" ON "reviews_reviews" USING btree ("seller_id","id","stars") WHERE removed_at is null and withheld_at is null;
--> statement-breakpoint
CREATE INDEX "reviews_item" ON "reviews_reviews" USING btree ("item_id","id","stars") WHERE removed_at is null and withheld_at is null;
