ALTER TABLE `auth_users` ADD `compact_skeleton` text;
--> statement-breakpoint
-- Of older accounts that share a skeleton, the first one gets it.
UPDATE auth_users SET compact_skeleton = replace(replace(replace(replace(replace(replace(lower(username), '_', ''), 'rn', 'm'), 'vv', 'w'), '0', 'o'), '1', 'l'), 'i', 'l')
WHERE id IN (
  SELECT min(id) FROM auth_users
  WHERE namespace = 'site' AND deleted_at IS NULL
  GROUP BY replace(replace(replace(replace(replace(replace(lower(username), '_', ''), 'rn', 'm'), 'vv', 'w'), '0', 'o'), '1', 'l'), 'i', 'l')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_compact_skeleton` ON `auth_users` (`compact_skeleton`);
