import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import { securityEvents, users } from '@/modules/auth/schema'
import type { Context } from '@/src/kit/context'

/** Logins that are returned at most. */
const signInsMax = 20

/** Times in ms. */
export interface SignInFacts {
  createdAt: number
  /** Null if the account has no verified email address. */
  email: string | null
  emailVerifiedAt: number | null
  hasSecondFactor: boolean
  /** The account was created with the login of the game platform. */
  byPlatform: boolean
  /** Successful logins, oldest first. */
  signIns: { at: number; network: string; browser: string | null; operatingSystem: string | null }[]
}

/** Returns what is known about who uses an account, with its logins in the period; undefined if there is no such account. */
export async function findSignInFacts(
  ctx: Context,
  { userId, from, to }: { userId: string; from: number; to: number },
): Promise<SignInFacts | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) return undefined
  const signIns = await ctx.db
    .select({
      at: securityEvents.at,
      network: securityEvents.network,
      browser: securityEvents.browser,
      operatingSystem: securityEvents.operatingSystem,
    })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.userId, userId),
        inArray(securityEvents.kind, ['logged-in', 'second-factor-accepted']),
        gte(securityEvents.at, from),
        lte(securityEvents.at, to),
      ),
    )
    .orderBy(asc(securityEvents.at))
    .limit(signInsMax)
  const { createdAt, emailVerifiedAt, hasSecondFactor, byPlatform } = user
  const email = emailVerifiedAt === null ? null : user.email
  return { createdAt, email, emailVerifiedAt, hasSecondFactor, byPlatform, signIns }
}
