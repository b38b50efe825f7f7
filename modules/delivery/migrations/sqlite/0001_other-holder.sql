ALTER TABLE `delivery_watches` ADD `other_holder` text;
