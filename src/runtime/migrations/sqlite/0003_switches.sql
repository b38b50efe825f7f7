CREATE TABLE `core_switched_off` (
	`name` text PRIMARY KEY NOT NULL,
	`message` text,
	`at` integer NOT NULL
) STRICT;
