ALTER TABLE "catalog_items" ADD COLUMN "is_from_seller" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "catalog_items" ADD COLUMN "withheld_description" text;
--> statement-breakpoint
ALTER TABLE "catalog_items" ADD COLUMN "removal_reason" text;
--> statement-breakpoint
ALTER TABLE "catalog_items" ADD COLUMN "had_hidden" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD COLUMN "item_removed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE catalog_items SET is_from_seller = true WHERE named_by IS NOT NULL;
--> statement-breakpoint
UPDATE catalog_items SET had_hidden = true
WHERE EXISTS (SELECT 1 FROM catalog_listings AS l WHERE l.item_id = catalog_items.id AND l.hidden_reason IS NOT NULL);
--> statement-breakpoint
UPDATE catalog_items SET unlisted = 2
WHERE is_from_seller AND unlisted = 1 AND sales_count = 0 AND EXISTS (SELECT 1 FROM catalog_listings AS l
  WHERE l.item_id = catalog_items.id AND (l.hidden_reason IS NOT NULL OR l.seller_suspended));
