import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { supportPath } from '@/modules/support/web/paths'
import { walletErrors } from '@/modules/wallet/errors'
import { sellerAccount } from '@/modules/wallet/ledger/journal'
import { balanceOf } from '@/modules/wallet/ledger/ledger'
import { entryKindOf } from '@/modules/wallet/ledger/statement'
import { fineAppeals, journals, payouts, postings, staffActs } from '@/modules/wallet/schema'
import { walletPath } from '@/modules/wallet/web/paths'
import type { ExportRecords, PersonalData } from '@/src/kit/accounts/personal-data'
import type { Context } from '@/src/kit/context'
import type { AppError } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf, exportInPages, exportPageRows, exportRowsOf } from '@/src/privacy/export-pages'

interface StatementRow {
  posting: typeof postings.$inferSelect
  journal: typeof journals.$inferSelect
}

const exportStatement: ExportRecords = (ctx, userId) =>
  exportInPages<StatementRow>(
    (after) =>
      ctx.db
        .select({ posting: postings, journal: journals })
        .from(postings)
        .innerJoin(journals, eq(journals.id, postings.journalId))
        .where(and(eq(postings.account, sellerAccount(userId)), after && gt(postings.id, after.posting.id)))
        .orderBy(asc(postings.id))
        .limit(exportPageRows),
    (rows) =>
      rows.map(({ posting, journal }) => ({
        id: String(posting.id),
        kind: entryKindOf(journal.key),
        amount: decimalOf(-posting.amountCents),
        orderId: journal.orderId,
        payoutId: journal.payoutId,
        at: isoTime(posting.at),
      })),
  )

const exportPayouts = exportRowsOf(
  payouts,
  payouts.sellerId,
  ({ id, amountCents, method, destination, state, failureReason, createdAt, paidAt, arrivesAt }) => ({
    id,
    amount: decimalOf(amountCents),
    method,
    destination,
    state,
    failureReason,
    createdAt: isoTime(createdAt),
    paidAt: isoTime(paidAt),
    arrivesAt: isoTime(arrivesAt),
  }),
)

const presentAct = ({ kind, state, orderId, amountCents, reason, at }: typeof staffActs.$inferSelect) => ({
  kind,
  state,
  orderId,
  amount: decimalOf(amountCents),
  reason,
  at: isoTime(at),
})

const exportActsAbout = exportRowsOf(staffActs, staffActs.userId, presentAct)
const exportOwnActs = exportRowsOf(staffActs, staffActs.staffId, presentAct)

const exportFineAppeals = exportFewRowsOf(
  fineAppeals,
  fineAppeals.userId,
  ({ text, at, result, answer, decidedAt }) => ({
    text,
    at: isoTime(at),
    result,
    answer,
    decidedAt: isoTime(decidedAt),
  }),
)

export const personalData: PersonalData = {
  tables: {
    wallet_postings: {
      retention: 'kept',
      why: 'The ledger is append-only and must account for every cent. It holds IDs and amounts.',
      download: { statement: exportStatement },
    },
    wallet_journals: {
      retention: 'kept',
      why: 'The ledger is append-only and must account for every cent. It holds IDs and amounts.',
      notExported: 'The statement contains what it means for the user.',
    },
    wallet_payouts: {
      retention: 'blanked',
      why: 'The ledger and the payment provider refer to every payout. It holds IDs, amounts and why staff rejected it; the name of the bank account is erased.',
      download: { payouts: exportPayouts },
    },
    wallet_staff_acts: {
      retention: 'kept',
      why: 'It proves which staff member moved whose money, and why.',
      download: { staffActs: exportActsAbout, ownStaffActs: exportOwnActs },
    },
    wallet_fine_appeals: {
      retention: 'blanked',
      why: 'It proves who decided about a fine. What the user wrote is erased, and an appeal that nobody has decided is deleted.',
      download: { fineAppeals: exportFineAppeals },
    },
  },
  deletionBlockers,
  erase: async (tx, { id }) => {
    await tx.db.update(payouts).set({ destination: null }).where(eq(payouts.sellerId, id))
    await tx.db.delete(fineAppeals).where(and(eq(fineAppeals.userId, id), isNull(fineAppeals.result)))
    await tx.db.update(fineAppeals).set({ text: '' }).where(eq(fineAppeals.userId, id))
  },
}

/** A positive or negative balance would be left without an owner. */
async function deletionBlockers(ctx: Context, userId: string): Promise<AppError[]> {
  const blockers: AppError[] = []
  const inProgress = and(eq(payouts.sellerId, userId), inArray(payouts.state, ['held', 'requested']))
  const hasPayoutInProgress = (await ctx.db.$count(payouts, inProgress)) > 0
  if (hasPayoutInProgress) blockers.push(walletErrors.payout_under_way({ members: { href: walletPath } }))
  const ownedCents = -(await balanceOf(ctx, sellerAccount(userId)))
  if (ownedCents > 0 && !hasPayoutInProgress)
    blockers.push(walletErrors.balance_left({ members: { href: walletPath } }))
  if (ownedCents < 0) blockers.push(walletErrors.balance_owed({ members: { href: supportPath } }))
  return blockers
}
