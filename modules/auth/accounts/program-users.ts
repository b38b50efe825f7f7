import { and, eq, isNull } from 'drizzle-orm'
import { isVerified } from '@/modules/auth/accounts/account-queries'
import { users } from '@/modules/auth/schema'
import { param, prepared } from '@/src/db/prepared'
import type { Context, SessionUser } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'

const openAccount = prepared((db: Reader) =>
  db
    .select({
      namespace: users.namespace,
      byPlatform: users.byPlatform,
      emailVerifiedAt: users.emailVerifiedAt,
      suspendedAt: users.suspendedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.id, param('userId')), isNull(users.deletedAt))),
)

/** Provides `programUserPort`. */
export async function findProgramUser({ db }: Context, userId: string): Promise<SessionUser | undefined> {
  const [row] = await openAccount(db, { userId })
  if (!row) return undefined
  const suspended = row.suspendedAt !== null
  return {
    kind: 'user',
    id: userId,
    role: 'user',
    verified: isVerified(row),
    suspended,
    sessionId: '',
    secondFactorAt: null,
    accountCreatedAt: row.createdAt,
  }
}
