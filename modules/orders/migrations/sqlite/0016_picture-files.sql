ALTER TABLE `orders_dispute_pictures` ADD `file_id` text;
