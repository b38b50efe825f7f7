ALTER TABLE `orders_orders` ADD `changes` text;
