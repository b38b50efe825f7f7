import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Fine, FineAppeal, OwnFine } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { FineAppealUpheld } from '@/modules/wallet/events'
import { fineAppeals, staffActs } from '@/modules/wallet/schema'
import { closeFineAppeal, takeFineBack } from '@/modules/wallet/staff-acts/fines'
import { findAct, hasActed, listFines } from '@/modules/wallet/staff-acts/staff-act-log'
import type { StaffActRow } from '@/modules/wallet/staff-acts/staff-act-request'
import type { FineAppealDecision } from '@/modules/wallet/staff-contract'
import { requireRecentSecondFactor } from '@/src/kit/accounts/second-factor'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { hourMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** As long as a party may appeal a decision about an order by default. */
const appealWindowMs = 72 * hourMs
const finesMax = 50

type AppealRow = typeof fineAppeals.$inferSelect

/** Returns the user's fines, newest first. */
export async function listOwnFines(ctx: UserContext): Promise<OwnFine[]> {
  const rows = await ctx.db
    .select({ act: staffActs, appeal: fineAppeals })
    .from(staffActs)
    .leftJoin(fineAppeals, eq(fineAppeals.actId, staffActs.id))
    .where(
      and(
        eq(staffActs.userId, ctx.actor.id),
        eq(staffActs.kind, 'fine'),
        inArray(staffActs.state, ['done', 'undone']),
      ),
    )
    .orderBy(desc(staffActs.at), desc(staffActs.id))
    .limit(finesMax)
  return rows.map(({ act, appeal }) => ({
    id: act.id,
    amount: decimalOf(act.amountCents),
    reason: act.reason,
    at: isoTime(act.at),
    isUndone: act.state === 'undone',
    appealUntil: !appeal && isAppealable(ctx, act) ? isoTime(appealUntil(ctx, act)) : null,
    appeal: present(appeal),
  }))
}

/** Returns the fines of a user with their appeals, and those that wait for a second person, newest first. */
export async function listFinesWithAppeals(ctx: UserContext, userId: string): Promise<Fine[]> {
  const [fines, appeals] = await Promise.all([
    listFines(ctx, userId),
    ctx.db.select().from(fineAppeals).where(eq(fineAppeals.userId, userId)),
  ])
  return fines.map((fine) => ({ ...fine, appeal: present(appeals.find(({ actId }) => actId === fine.id)) }))
}

function present(appeal: AppealRow | null | undefined): FineAppeal | null {
  if (!appeal) return null
  const { text, at, result, answer } = appeal
  return { text, at: isoTime(at), result, answer }
}

function isAppealable(ctx: Context, act: StaffActRow): boolean {
  return act.state === 'done' && appealUntil(ctx, act) > ctx.core.trustedNow()
}

/** Returns the end of the time for an appeal, in ms: it doesn't run while the site is away. */
function appealUntil({ core }: Context, { at }: StaffActRow): number {
  const until = at + appealWindowMs
  return until + core.awayMs(at, until)
}

/** Appeals one of the user's fines, once within 72 hours. Throws not_found, fine_not_appealable. */
export async function appealFine(ctx: UserContext, actId: string, text: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const act = await findAct(tx, actId)
    if (act.userId !== tx.actor.id || act.kind !== 'fine' || act.state === 'proposed')
      throw httpErrors.not_found()
    if (!isAppealable(tx, act)) throw walletErrors.fine_not_appealable()
    const [stored] = await tx.db
      .insert(fineAppeals)
      .values({ actId, userId: act.userId, text, at: tx.now() })
      .onConflictDoNothing()
      .returning()
    if (!stored) throw walletErrors.fine_not_appealable()
  })
}

/**
 * Decides an appeal: the fine stands, or it is taken back however long ago it was. Who fined the user can only take it back. Throws not_found,
 * appeal_decided, own_fine, own_case, second_factor_required.
 */
export async function decideFineAppeal(
  ctx: UserContext,
  { userId, actId, result, reason }: FineAppealDecision & { userId: string; actId: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    requireRecentSecondFactor(tx)
    if (userId === tx.actor.id) throw httpErrors.own_case()
    const act = await findAct(tx, actId)
    if (act.userId !== userId || act.kind !== 'fine') throw httpErrors.not_found()
    if (result === 'upheld' && hasActed(tx, act)) throw walletErrors.own_fine()
    if (!(await closeFineAppeal(tx, actId, { result, answer: reason }))) throw walletErrors.appeal_decided()
    if (result === 'overturned') return takeFineBack(tx, { userId, actId, reason, isAppealed: true })
    await recordStaffAction(tx, { action: 'wallet.uphold-fine', subjectId: userId, userId, reason })
    await publish(tx, FineAppealUpheld, { actId, sellerId: userId })
  })
}
