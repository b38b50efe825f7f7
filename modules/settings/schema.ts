import { integer, serial, table, text } from '@/src/db/columns'

/**
 * The changes by admins, in the order of `id`. Triggers reject changes of rows. A row replaces earlier ones of its setting that
 * were to take effect at its time or later.
 */
export const changes = table('settings_changes', {
  id: serial('id'),
  /** The environment variable. */
  name: text('name').notNull(),
  /** Null for the default. */
  value: text('value'),
  /** When it takes effect; ms since 1970. */
  effectiveFrom: integer('effective_from').notNull(),
  changedAt: integer('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
})
