ALTER TABLE "orders_orders" ADD COLUMN "is_player_named" boolean DEFAULT true NOT NULL;
