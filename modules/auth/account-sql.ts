import { inByteOrder, sql } from '@/src/db/columns'

/** SQL about a row of `auth_users` that queries share with the indexes. */

/** Moderators and admins. */
export const isStaff = sql`role <> 'user'`

export const isSuspended = sql`suspended_at is not null`

/** In the order of bytes, so that the names with one beginning are a range of the index. */
export const nameKey = inByteOrder(sql`lower(username)`)

export const emailKey = inByteOrder(sql`email`)
