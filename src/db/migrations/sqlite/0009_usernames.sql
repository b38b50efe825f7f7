ALTER TABLE `auth_sessions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `auth_sessions` ADD `operating_system` text;--> statement-breakpoint
DROP INDEX `auth_users_name`;--> statement-breakpoint
DROP INDEX `auth_users_confusable_skeleton`;--> statement-breakpoint
UPDATE auth_users SET confusable_skeleton = replace(replace(replace(replace(replace(lower(username), 'rn', 'm'), 'vv', 'w'), '0', 'o'), '1', 'l'), 'i', 'l') WHERE namespace = 'temporary' AND deleted_at IS NULL;--> statement-breakpoint
WITH clash AS (
  SELECT id, username, confusable_skeleton, place, username || '_' || place AS numbered
  FROM (SELECT *, row_number() OVER (PARTITION BY confusable_skeleton ORDER BY namespace, created_at, id) AS place
    FROM auth_users WHERE confusable_skeleton IS NOT NULL) AS ranked
  WHERE namespace = 'temporary' AND place > 1
), renamed AS (
  SELECT id, username AS old_name, CASE WHEN length(numbered) > 32 OR EXISTS (
      SELECT 1 FROM auth_users AS other
      WHERE other.confusable_skeleton = replace(replace(clash.confusable_skeleton || '_' || place, '0', 'o'), '1', 'l'))
    THEN substr(username, 1, 11) || '_' || substr(id, 13) ELSE numbered END AS new_name
  FROM clash
)
UPDATE auth_users SET username = new_name, display_name = CASE WHEN display_name = old_name THEN new_name ELSE display_name END
FROM renamed WHERE auth_users.id = renamed.id;--> statement-breakpoint
INSERT INTO core_events (name, payload, actor, at)
SELECT 'auth.account-renamed', '{"userId":"' || id || '"}', '{"kind":"system","job":"migrate"}', unixepoch() * 1000 FROM auth_users
WHERE namespace = 'temporary' AND deleted_at IS NULL AND confusable_skeleton <> replace(replace(replace(replace(replace(lower(username), 'rn', 'm'), 'vv', 'w'), '0', 'o'), '1', 'l'), 'i', 'l');--> statement-breakpoint
UPDATE auth_users SET confusable_skeleton = replace(replace(replace(replace(replace(lower(username), 'rn', 'm'), 'vv', 'w'), '0', 'o'), '1', 'l'), 'i', 'l') WHERE namespace = 'temporary' AND deleted_at IS NULL;--> statement-breakpoint
INSERT INTO core_deliveries (event_seq, listener, attempts, next_at) SELECT seq, 'auth.log-renamed-account', 0, 0 FROM core_events WHERE name = 'auth.account-renamed';--> statement-breakpoint
INSERT INTO core_deliveries (event_seq, listener, attempts, next_at) SELECT seq, 'notifications.notify-user-of-account-renamed', 0, 0 FROM core_events WHERE name = 'auth.account-renamed';--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_name` ON `auth_users` (lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_confusable_skeleton` ON `auth_users` (`confusable_skeleton`);