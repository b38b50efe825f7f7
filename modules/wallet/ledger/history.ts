import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { sellerAccount } from '@/modules/wallet/ledger/journal'
import { kindOf } from '@/modules/wallet/ledger/journal-kinds'
import { journalKindLabels, ledgerHistoryMessages } from '@/modules/wallet/ledger/ledger-messages'
import { orderIdsPort } from '@/modules/wallet/ports'
import { journals, postings } from '@/modules/wallet/schema'
import { journalsPath } from '@/modules/wallet/web/paths'
import type { UserContext } from '@/src/kit/context'
import { formatDollars } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import {
  type HistoryEntry,
  type HistoryKind,
  type HistoryPage,
  isOlder,
  type ListHistory,
} from '@/src/kit/staff/history'

const ofOrdersOf =
  (thing: 'listing' | 'item'): ListHistory =>
  (ctx, id, page) =>
    listJournals(ctx, inArray(journals.orderId, use(ctx, orderIdsPort)(thing, id)), page)

/** What was booked: on the balance of a person, and for orders and payouts. */
export const ledgerHistory: HistoryKind = {
  kind: 'ledger',
  label: ledgerHistoryMessages.title,
  right: 'money',
  of: {
    person: async (ctx, userId, { limit, position }) => {
      const isOfSeller = eq(postings.account, sellerAccount(userId))
      const rows = await ctx.db
        .select({ journal: journals, cents: sql`-sum(${postings.amountCents})`.mapWith(Number) })
        .from(postings)
        .innerJoin(journals, eq(journals.id, postings.journalId))
        .where(and(isOfSeller, isOlder(postings.at, postings.journalId, position)))
        .groupBy(postings.at, postings.journalId, journals.id)
        .orderBy(desc(postings.at), desc(postings.journalId))
        .limit(limit)
      return rows.map(({ journal, cents }) => presentJournal(journal, formatDollars(cents)))
    },
    order: (ctx, orderId, page) => listJournals(ctx, eq(journals.orderId, orderId), page),
    payout: (ctx, payoutId, page) => listJournals(ctx, eq(journals.payoutId, payoutId), page),
    listing: ofOrdersOf('listing'),
    item: ofOrdersOf('item'),
  },
}

async function listJournals(
  ctx: UserContext,
  where: SQL,
  { limit, position }: HistoryPage,
): Promise<HistoryEntry[]> {
  const rows = await ctx.db
    .select()
    .from(journals)
    .where(and(where, isOlder(journals.at, journals.id, position)))
    .orderBy(desc(journals.at), desc(journals.id))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const booked =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            id: postings.journalId,
            cents:
              sql`sum(case when ${postings.amountCents} > 0 then ${postings.amountCents} else 0 end)`.mapWith(
                Number,
              ),
          })
          .from(postings)
          .where(inArray(postings.journalId, ids))
          .groupBy(postings.journalId)
  const centsOf = new Map(booked.map(({ id, cents }) => [id, cents]))
  return rows.map((journal) => presentJournal(journal, formatDollars(centsOf.get(journal.id) ?? 0)))
}

function presentJournal(
  { id, key, at, orderId }: typeof journals.$inferSelect,
  amount: string,
): HistoryEntry {
  const kind = kindOf(key)
  return {
    id,
    at,
    label: kind === undefined ? key : journalKindLabels[kind],
    detail: amount,
    path: `${journalsPath}?${new URLSearchParams(orderId === null ? { kind: kind ?? '' } : { orderId })}`,
  }
}
