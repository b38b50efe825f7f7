CREATE TABLE `admin_alerts` (
	`user_id` text NOT NULL,
	`queue` text NOT NULL,
	`email` integer NOT NULL,
	`push` integer NOT NULL,
	`badge` integer NOT NULL,
	PRIMARY KEY(`user_id`, `queue`)
) STRICT;
