import { inArray } from 'drizzle-orm'
import { mutes, notifications, pendingEmails } from '@/modules/notifications/schema'
import { sql } from '@/src/db/columns'
import type { Module, OwnRows } from '@/src/kit/module/module'
import { notificationKinds } from '@/src/kit/notices/notify'
import { entriesAddedBy } from '@/src/kit/ports'

/** The notices of the kinds of a module that is removed, their emails and what users chose for them. */
export function rowsOfRemoved(removed: Module): OwnRows[] {
  const kinds = entriesAddedBy([removed], notificationKinds).map(({ name }) => name)
  if (kinds.length === 0) return []
  // As JSON.stringify writes it.
  const isPending = kinds.map((kind) => sql`${pendingEmails.notice} like ${`%"kind":"${kind}"%`}`)
  return [
    { table: notifications, where: inArray(notifications.kind, kinds) },
    { table: pendingEmails, where: sql`(${sql.join(isPending, sql` or `)})` },
    { table: mutes, where: inArray(mutes.kind, kinds) },
  ]
}
