ALTER TABLE `webhooks_endpoints` ADD `previous_secrets` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
UPDATE webhooks_endpoints SET previous_secrets = json_array(json_object('secret', previous_secret, 'until', previous_until))
WHERE previous_secret IS NOT NULL AND previous_until IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `webhooks_endpoints` DROP COLUMN `previous_secret`;
--> statement-breakpoint
ALTER TABLE `webhooks_endpoints` DROP COLUMN `previous_until`;
