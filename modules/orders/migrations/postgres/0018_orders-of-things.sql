CREATE INDEX "orders_item" ON "orders_orders" USING btree ("item_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_listing" ON "orders_orders" USING btree ("listing_id");
