CREATE TABLE `admin_check_tests` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`says` text NOT NULL
) STRICT;
