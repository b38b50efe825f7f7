CREATE INDEX `catalog_favorites_item` ON `catalog_favorites` (`item_id`);
