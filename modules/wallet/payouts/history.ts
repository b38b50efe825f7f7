import { and, desc, eq, inArray } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { findPayout, type PayoutRow } from '@/modules/wallet/payouts/payout-sync'
import { payouts } from '@/modules/wallet/schema'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { staffPayoutsPath } from '@/modules/wallet/web/paths'
import { formatDollars } from '@/src/kit/money'
import {
  type HistoryEntry,
  type HistoryKind,
  type HistorySubject,
  isOlder,
  pageOfEntries,
} from '@/src/kit/staff/history'

const { payouts: text } = staffMessages

export const payoutSubject: HistorySubject = {
  name: 'payout',
  right: 'money',
  find: async (ctx, id) => {
    const { sellerId, amountCents } = await findPayout(ctx, id)
    const seller = (await findProfiles(ctx, [sellerId])).get(sellerId)?.username
    return {
      label: text.historyOf(text.name(formatDollars(amountCents), seller ?? text.formerSeller)),
      path: pathOf(sellerId),
      people: [sellerId],
    }
  },
  findNames: async (ctx, ids) => {
    const rows = await ctx.db
      .select({ id: payouts.id, cents: payouts.amountCents })
      .from(payouts)
      .where(inArray(payouts.id, [...ids]))
    return new Map(rows.map(({ id, cents }) => [id, text.named(formatDollars(cents))]))
  },
}

/** The payouts of a person, or when one was requested and paid. */
export const payoutHistory: HistoryKind = {
  kind: 'payouts',
  label: text.title,
  right: 'money',
  of: {
    person: async (ctx, userId, { limit, position }) => {
      const rows = await ctx.db
        .select()
        .from(payouts)
        .where(and(eq(payouts.sellerId, userId), isOlder(payouts.createdAt, payouts.id, position)))
        .orderBy(desc(payouts.createdAt), desc(payouts.id))
        .limit(limit)
      return rows.map(presentPayout)
    },
    payout: async (ctx, id, page) => {
      const row = await findPayout(ctx, id)
      const paid = { id: `${id}-paid`, at: row.paidAt ?? 0, label: text.states.paid }
      return pageOfEntries([presentPayout(row), ...(row.paidAt === null ? [] : [paid])], page)
    },
  },
}

function presentPayout({
  id,
  createdAt,
  amountCents,
  state,
  failureReason,
  sellerId,
}: PayoutRow): HistoryEntry {
  return {
    id,
    at: createdAt,
    label: formatDollars(amountCents),
    detail: failureReason === null ? text.states[state] : `${text.states[state]}: ${failureReason}`,
    path: pathOf(sellerId),
  }
}

function pathOf(sellerId: string): string {
  return `${staffPayoutsPath}?sellerId=${encodeURIComponent(sellerId)}`
}
