ALTER TABLE "orders_dispute_pictures" ADD COLUMN "bytes" bigint;
--> statement-breakpoint
UPDATE orders_dispute_pictures SET bytes = coalesce(length(webp), 0) * 3 / 4;
--> statement-breakpoint
CREATE INDEX "orders_dispute_pictures_dispute_bytes" ON "orders_dispute_pictures" USING btree ("order_id","party","bytes");
--> statement-breakpoint
CREATE INDEX "orders_dispute_pictures_author_bytes" ON "orders_dispute_pictures" USING btree ("author_id","at","bytes");
