ALTER TABLE "orders_orders" ADD COLUMN "changes" text;
