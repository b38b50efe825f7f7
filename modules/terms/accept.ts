import { desc, eq } from 'drizzle-orm'
import type { TermsToAccept } from '@/modules/auth/contract'
import { termsToAcceptField } from '@/modules/auth/ports'
import type { Acceptance } from '@/modules/terms/contract'
import { termsErrors } from '@/modules/terms/errors'
import { serverMessages } from '@/modules/terms/messages'
import { acceptances, versions } from '@/modules/terms/schema'
import { findAcceptors, hasAccepted, isPublished, maybeCurrent, maybeNewest } from '@/modules/terms/versions'
import { beforeTradePoint } from '@/src/kit/account'
import { defineCheck } from '@/src/kit/checks/checks'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { invalidateField } from '@/src/kit/module/fields'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

/** Accepts the newest version. Idempotent. Throws not_found, and terms_replaced if there is a newer one. */
export async function acceptTerms(ctx: UserContext, number: number): Promise<void> {
  if (!(await isPublished(ctx, String(number)))) throw httpErrors.not_found()
  if (maybeNewest(ctx)?.number !== number) throw termsErrors.terms_replaced()
  await transact(ctx, (tx) => storeAcceptance(tx, tx.actor.id, number))
}

/** Provides `signUpPort`: who signs up accepts the version that applies now. */
export async function acceptAtSignUp(tx: TxContext, userId: string): Promise<void> {
  const current = maybeCurrent(tx)
  if (current) await storeAcceptance(tx, userId, current.number)
}

async function storeAcceptance(tx: TxContext, userId: string, number: number): Promise<void> {
  await tx.db.insert(acceptances).values({ userId, number, acceptedAt: tx.now() }).onConflictDoNothing()
  invalidateField(tx, termsToAcceptField)
}

/** Provides `termsToAcceptField`: the newest version, for users who haven't accepted it. */
export async function findTermsToAccept(
  ctx: Context,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, TermsToAccept>> {
  const newest = maybeNewest(ctx)
  if (!newest) return new Map()
  const { number, appliesAt } = newest
  const acceptors = await findAcceptors(ctx, userIds, number)
  return new Map(
    userIds
      .filter((userId) => !acceptors.has(userId))
      .map((userId) => [userId, { number, appliesAt: isoTime(appliesAt) }]),
  )
}

/** A user who hasn't accepted the terms that apply begins no new trade. */
export const requireAcceptance = defineCheck(
  beforeTradePoint,
  'terms.accepted',
  async (ctx, { userId }) =>
    (await hasAccepted(ctx, userId))
      ? undefined
      : { reason: serverMessages.notAccepted, error: termsErrors.terms_not_accepted() },
  { throws: [termsErrors.terms_not_accepted] },
)

/** Returns what a user has accepted, newest first. */
export async function listAcceptances(ctx: Context, userId: string): Promise<Acceptance[]> {
  const rows = await ctx.db
    .select({ number: acceptances.number, appliesAt: versions.appliesAt, acceptedAt: acceptances.acceptedAt })
    .from(acceptances)
    .innerJoin(versions, eq(versions.number, acceptances.number))
    .where(eq(acceptances.userId, userId))
    .orderBy(desc(acceptances.number))
  return rows.map(({ number, appliesAt, acceptedAt }) => ({
    number,
    appliesAt: isoTime(appliesAt),
    acceptedAt: isoTime(acceptedAt),
  }))
}
