import { type AccessScope, integer, json, text, uniqueIndex, userTable } from 'mintmark/module'

export const keys = userTable(
  'api_keys_keys',
  {
    name: text('name').notNull(),
    /** How the key begins. */
    start: text('start').notNull(),
    hash: text('hash').notNull(),
    scopes: json<readonly AccessScope[]>('scopes').notNull(),
    expiresAt: integer('expires_at'),
    lastUsedAt: integer('last_used_at'),
  },
  (row) => [uniqueIndex('api_keys_keys_hash').on(row.hash)],
)
