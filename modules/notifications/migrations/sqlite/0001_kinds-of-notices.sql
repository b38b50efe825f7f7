ALTER TABLE `notifications_notifications` ADD `kind` text;
