CREATE INDEX "catalog_favorites_item" ON "catalog_favorites" USING btree ("item_id");
