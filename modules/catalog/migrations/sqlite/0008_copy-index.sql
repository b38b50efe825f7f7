CREATE INDEX `catalog_listings_copy` ON `catalog_listings` (`user_asset_id`,`seller_id`) WHERE user_asset_id is not null;
