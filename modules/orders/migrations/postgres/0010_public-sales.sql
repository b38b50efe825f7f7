DROP INDEX "orders_sales";
--> statement-breakpoint
CREATE INDEX "orders_sales" ON "orders_orders" USING btree ("seller_id","completed_at") WHERE completed_at is not null;
--> statement-breakpoint
-- Sales that ended otherwise, or are questioned, leave the public figures; those that a bank gave back return.
DELETE FROM catalog_sales WHERE NOT EXISTS (
  SELECT 1 FROM orders_orders AS o WHERE o.id = catalog_sales.id AND o.completed_at is not null and o.refund_reason is null and o.chargeback in ('none', 'won') and o.payment_hold is null and o.refunded_cents + o.manual_refund_cents < o.price_cents);
--> statement-breakpoint
INSERT INTO catalog_sales (id, item_id, seller_id, buyer_id, price_cents, at)
SELECT o.id, coalesce(i.merged_into, i.id), o.seller_id, o.buyer_id, o.price_cents, o.completed_at
FROM orders_orders AS o JOIN catalog_items AS i ON i.id = o.item_id
WHERE o.completed_at is not null and o.refund_reason is null and o.chargeback in ('none', 'won') and o.payment_hold is null and o.refunded_cents + o.manual_refund_cents < o.price_cents AND NOT EXISTS (SELECT 1 FROM catalog_sales AS s WHERE s.id = o.id);
--> statement-breakpoint
UPDATE catalog_items SET sales_count = (SELECT count(*) FROM catalog_sales AS s WHERE s.item_id = catalog_items.id)
WHERE sales_count <> (SELECT count(*) FROM catalog_sales AS s WHERE s.item_id = catalog_items.id);
--> statement-breakpoint
UPDATE catalog_items SET unlisted = CASE WHEN sales_count > 0 THEN 1 ELSE 2 END
WHERE stock = 0 AND merged_into IS NULL AND removal_reason IS NULL AND is_from_seller AND EXISTS (
  SELECT 1 FROM catalog_listings AS l WHERE l.item_id = catalog_items.id AND (l.hidden_reason IS NOT NULL OR l.seller_suspended));
--> statement-breakpoint
UPDATE orders_orders SET counted_as = NULL WHERE counted_as = 'sale' AND NOT (completed_at is not null and refund_reason is null and chargeback in ('none', 'won') and payment_hold is null and refunded_cents + manual_refund_cents < price_cents);
--> statement-breakpoint
UPDATE orders_orders SET counted_as = 'sale' WHERE counted_as IS NULL AND completed_at is not null and refund_reason is null and chargeback in ('none', 'won') and payment_hold is null and refunded_cents + manual_refund_cents < price_cents;
--> statement-breakpoint
UPDATE orders_seller_figures SET sales = (
  SELECT count(*) FROM orders_orders AS o WHERE o.seller_id = orders_seller_figures.seller_id AND o.counted_as = 'sale');
--> statement-breakpoint
INSERT INTO orders_seller_figures (seller_id, sales, refunds, lost)
SELECT seller_id, count(*), 0, 0 FROM orders_orders AS o
WHERE counted_as = 'sale' AND NOT EXISTS (SELECT 1 FROM orders_seller_figures AS f WHERE f.seller_id = o.seller_id)
GROUP BY seller_id;
