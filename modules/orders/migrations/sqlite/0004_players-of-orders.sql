ALTER TABLE `orders_orders` ADD `is_player_named` integer DEFAULT true NOT NULL;
