import type { SQL, SQLWrapper } from 'drizzle-orm'
import { inByteOrder, sql } from '@/src/db/columns'
import { containsUnindexed } from '@/src/db/substring'

/** SQL about a row of `auth_users` that queries share with the indexes. */

/** Moderators and admins. */
export const isStaff = sql`role <> 'user'`

export const isSuspended = sql`suspended_at is not null`

export const hasLegalHold = sql`legal_hold_at is not null`

/** In the order of bytes, so that the names with one beginning are a range of the index. */
export const nameKey = inByteOrder(sql`lower(username)`)

export const emailKey = inByteOrder(sql`email`)

/** True if the account is neither deleted nor suspended: a condition on a row with its id. */
export function isActiveUser(userId: SQLWrapper): SQL {
  return sql`exists (select 1 from auth_users as active
    where active.id = ${userId} and active.deleted_at is null and active.suspended_at is null)`
}

/**
 * True if the user has a legal hold: a condition on a row with the user's id. A job that deletes data of users after some time keeps the
 * rows for which it is true.
 */
export function isOnLegalHold(userId: SQLWrapper): SQL {
  return sql`exists (select 1 from auth_users as held where held.id = ${userId} and held.legal_hold_at is not null)`
}

/** True if the username of an account that isn't deleted contains the text: a condition on a row with the id of that account. */
export function nameContains(userId: SQLWrapper, text: string): SQL {
  return sql`exists (select 1 from auth_users as named
    where named.id = ${userId} and named.deleted_at is null and ${containsUnindexed(sql`named.username`, text)})`
}
