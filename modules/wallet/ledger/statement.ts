import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { EntriesQuery, WalletEntry } from '@/modules/wallet/contract'
import { sellerAccount } from '@/modules/wallet/ledger/journal'
import { type OrderName, orderNamesPort } from '@/modules/wallet/ports'
import { actIdOfJournal, journals, postings, staffActs } from '@/modules/wallet/schema'
import type { UserContext } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { currency, decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { csvHeader, csvRow } from '@/src/kit/text/csv'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50
const csvPageSize = 500
const newestFirst = keyset('desc', { at: postings.at, id: postings.id })

/** Returns a page of the user's statement, newest first. */
export async function listEntries(
  ctx: UserContext,
  { limit = pageDefault, cursor }: v.InferOutput<typeof EntriesQuery>,
): Promise<ListPage<WalletEntry>> {
  const isListed = and(eq(postings.account, sellerAccount(ctx.actor.id)), newestFirst.after(cursor))
  // In the same statement, so that no entry can come between.
  const balance = ctx.db.select({ cents: sql`coalesce(-sum(${postings.amountCents}), 0)` }).from(postings)
  const found = await ctx.db
    .select({
      ...newestFirst.columns,
      posting: postings,
      journal: journals,
      actReason: staffActs.reason,
      newestBalanceCents: sql`(${balance.where(isListed)})`.mapWith(Number),
    })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .leftJoin(staffActs, eq(staffActs.id, actIdOfJournal))
    .where(isListed)
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)
  const { rows, next } = newestFirst.pageOf(found, limit)
  const orderIds = rows.flatMap(({ journal }) => journal.orderId ?? [])
  const names = await use(ctx, orderNamesPort)(ctx, [...new Set(orderIds)])
  const balances = balancesAfter(
    rows[0]?.newestBalanceCents ?? 0,
    rows.map(({ posting }) => -posting.amountCents),
  )
  const entries = rows.map(({ posting, journal, actReason }, index) => ({
    id: String(posting.id),
    kind: entryKindOf(journal.key),
    amount: decimalOf(-posting.amountCents),
    balance: decimalOf(balances[index] ?? 0),
    orderId: journal.orderId,
    ...orderNameFields(names.get(journal.orderId ?? '')),
    payoutId: journal.payoutId,
    reason: actReason,
    at: isoTime(posting.at),
  }))
  return { rows: entries, next }
}

/** Returns the balance after each entry, newest first, from that after the newest. */
function balancesAfter(newestCents: number, amounts: readonly number[]): number[] {
  let cents = newestCents
  return amounts.map((amount) => {
    const after = cents
    cents -= amount
    return after
  })
}

/** Yields the whole statement as CSV, page by page. */
export async function* streamStatementCsv(ctx: UserContext): AsyncGenerator<string> {
  yield csvHeader(['date', 'kind', 'amount', 'currency', 'order', 'item', 'payout', 'balance'])
  let cursor: string | undefined
  do {
    const { rows, next } = await listEntries(ctx, { limit: csvPageSize, cursor })
    yield rows.map(entryCsvRow).join('')
    cursor = next
  } while (cursor !== undefined)
}

function entryCsvRow(entry: WalletEntry): string {
  const { at, kind, amount, orderNumber, itemName, payoutId, balance } = entry
  return csvRow([
    at,
    kind,
    amount,
    currency,
    orderNumber === null ? '' : String(orderNumber),
    itemName ?? '',
    payoutId ?? '',
    balance,
  ])
}

function orderNameFields(name: OrderName | undefined) {
  return { orderNumber: name?.number ?? null, itemName: name?.itemName ?? null }
}

/** Kinds with the name of their journal. */
const namedKinds = [
  'payout',
  'payout_held',
  'payout_returned',
  'clawback',
  'clawback_undone',
  'partial_refund',
  'partial_refund_undone',
  'appeal_paid',
  'goodwill',
  'goodwill_undone',
  'fine',
  'fine_undone',
] as const

/** Derives the kind of an entry from its journal key. */
export function entryKindOf(key: string): WalletEntry['kind'] {
  const [prefix] = key.split(':')
  if (prefix === 'release') return 'sale'
  const named = namedKinds.find((kind) => kind === prefix)
  if (named) return named
  if (prefix === 'payout_approved' || prefix === 'payout_rejected') return 'payout_released'
  if (prefix === 'release_undone') return 'sale_undone'
  return prefix === 'dispute_lost' || prefix === 'dispute_returned' ? 'chargeback' : 'other'
}
