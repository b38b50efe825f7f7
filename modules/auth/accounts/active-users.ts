import { and, isNull } from 'drizzle-orm'
import { users } from '@/modules/auth/schema'
import { userGroup } from '@/src/db/user-group'

/** All users. */
export const activeUsers = userGroup({
  table: users,
  userId: users.id,
  where: and(isNull(users.deletedAt), isNull(users.suspendedAt)),
})
