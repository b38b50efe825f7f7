ALTER TABLE `catalog_items` ADD `listed_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `is_verified` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `lowest_serial` integer;
--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `highest_serial` integer;
--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `sales_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `rap_change` integer;
--> statement-breakpoint
UPDATE catalog_items SET
  listed_at = coalesce((SELECT max(l.created_at) FROM catalog_listings AS l WHERE l.item_id = catalog_items.id AND l.state = 'active'), 0),
  is_verified = EXISTS (SELECT 1 FROM catalog_listings AS l WHERE l.id = catalog_items.listing_id AND l.copy_seen_at IS NOT NULL),
  lowest_serial = (SELECT min(l.serial) FROM catalog_listings AS l WHERE l.item_id = catalog_items.id AND l.state = 'active'),
  highest_serial = (SELECT max(l.serial) FROM catalog_listings AS l WHERE l.item_id = catalog_items.id AND l.state = 'active'),
  sales_count = (SELECT count(*) FROM catalog_sales AS s WHERE s.item_id = catalog_items.id);
--> statement-breakpoint
CREATE INDEX `catalog_items_deal` ON `catalog_items` ((case when rap > 0 then price_cents * 100000 / rap else 9007199254740991 end),`price_cents`,`seq`,`category`) WHERE listing_id is not null;
--> statement-breakpoint
CREATE INDEX `catalog_items_newest` ON `catalog_items` ((-listed_at),`seq`,`category`) WHERE listing_id is not null;
--> statement-breakpoint
CREATE INDEX `catalog_items_traded` ON `catalog_items` ((-sales_count),`price_cents`,`seq`,`category`) WHERE listing_id is not null;
--> statement-breakpoint
CREATE INDEX `catalog_items_rarity` ON `catalog_items` ((case when owners is null then 9007199254740991 else owners end),`price_cents`,`seq`,`category`) WHERE listing_id is not null;
--> statement-breakpoint
CREATE INDEX `catalog_items_change` ON `catalog_items` ((case when rap_change is null then 9007199254740991 else -rap_change end),`price_cents`,`seq`,`category`) WHERE listing_id is not null;
--> statement-breakpoint
CREATE INDEX `catalog_items_filters` ON `catalog_items` (`unlisted`,`category`,`price_cents`,`rap`,`is_verified`,`lowest_serial`,`highest_serial`,`seq`);
--> statement-breakpoint
CREATE INDEX `catalog_listings_newest` ON `catalog_listings` (`item_id`,`created_at`) WHERE state = 'active';
--> statement-breakpoint
CREATE INDEX `catalog_listings_serial` ON `catalog_listings` (`item_id`,`serial`) WHERE state = 'active' and serial is not null;
