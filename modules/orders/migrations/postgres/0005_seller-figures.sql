CREATE TABLE "orders_seller_figures" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"sales" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"lost" bigint NOT NULL,
	"handover_ms" bigint
);

--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "counted_as" text;
--> statement-breakpoint
CREATE INDEX "orders_sales" ON "orders_orders" USING btree ("seller_id","completed_at") WHERE state = 'completed';
--> statement-breakpoint
UPDATE orders_orders SET counted_as = CASE
    WHEN state = 'completed' THEN 'sale'
    WHEN dispute = 'decided' AND refund_reason = 'decided' THEN 'lost'
    WHEN state <> 'charged_back' AND refund_reason <> 'charged_back' THEN 'refund'
  END
  WHERE state IN ('completed', 'refund_pending', 'refunded', 'charged_back');
--> statement-breakpoint
INSERT INTO orders_seller_figures (seller_id, sales, refunds, lost)
  SELECT seller_id,
    sum(CASE WHEN counted_as = 'sale' THEN 1 ELSE 0 END),
    sum(CASE WHEN counted_as = 'refund' THEN 1 ELSE 0 END),
    sum(CASE WHEN counted_as = 'lost' THEN 1 ELSE 0 END)
  FROM orders_orders WHERE counted_as IS NOT NULL GROUP BY seller_id;
--> statement-breakpoint
-- The median of the last 100 sales of each seller.
UPDATE orders_seller_figures SET handover_ms = median.ms
  FROM (
    SELECT seller_id, ms,
      row_number() OVER (PARTITION BY seller_id ORDER BY ms) AS position,
      count(*) OVER (PARTITION BY seller_id) AS total
    FROM (
      SELECT seller_id, coalesce(sent_at, completed_at) - paid_at AS ms,
        row_number() OVER (PARTITION BY seller_id ORDER BY completed_at DESC) AS newest
      FROM orders_orders WHERE state = 'completed') AS sales
    WHERE newest <= 100) AS median
  WHERE median.seller_id = orders_seller_figures.seller_id AND position = (total + 1) / 2;
