ALTER TABLE `catalog_favorites` ADD `price_cents` integer;
