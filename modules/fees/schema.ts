import type { FeeRule } from '@/modules/fees/resolve-contract'
import { integer, json, serial, table, text } from '@/src/db/columns'

/** The fee rules that admins announced, in the order of `id`. Each row replaces the rules of the one before. Rows are never deleted. */
export const ruleSets = table('fees_rule_sets', {
  id: serial('id'),
  rules: json<readonly FeeRule[]>('rules').notNull(),
  /** Ms since 1970. */
  announcedAt: integer('announced_at').notNull(),
  announcedBy: text('announced_by').notNull(),
  /** When its author stopped being an admin; null while they are one. */
  unconfirmedSince: integer('unconfirmed_since'),
})
