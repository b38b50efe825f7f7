import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { WalletEntry } from '@/modules/wallet/contract'
import { sellerAccount } from '@/modules/wallet/ledger/journal'
import { type OrderName, orderNamesPort } from '@/modules/wallet/ports'
import { actIdOfJournal, journals, postings, staffActs } from '@/modules/wallet/schema'
import type { UserContext } from '@/src/kit/context'
import { currency, decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { csvHeader, csvRow } from '@/src/kit/text/csv'
import { isoTime } from '@/src/kit/text/iso-time'

/** The last entry of the previous page: its time in ms and its id. */
interface StatementCursor {
  at: number
  id: number
}

const csvPageSize = 500

/** Returns up to `limit` entries of the user's statement, newest first, after the cursor. */
export async function listEntries(
  ctx: UserContext,
  { limit, after }: { limit: number; after?: StatementCursor },
): Promise<WalletEntry[]> {
  const isListed = and(eq(postings.account, sellerAccount(ctx.actor.id)), after && isPastCursor(after))
  // In the same statement, so that no entry can come between.
  const balance = ctx.db.select({ cents: sql`coalesce(-sum(${postings.amountCents}), 0)` }).from(postings)
  const rows = await ctx.db
    .select({
      posting: postings,
      journal: journals,
      actReason: staffActs.reason,
      newestBalanceCents: sql`(${balance.where(isListed)})`.mapWith(Number),
    })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .leftJoin(staffActs, eq(staffActs.id, actIdOfJournal))
    .where(isListed)
    .orderBy(desc(postings.at), desc(postings.id))
    .limit(limit)
  const orderIds = rows.flatMap(({ journal }) => journal.orderId ?? [])
  const names = await use(ctx, orderNamesPort)(ctx, [...new Set(orderIds)])
  const balances = balancesAfter(
    rows[0]?.newestBalanceCents ?? 0,
    rows.map(({ posting }) => -posting.amountCents),
  )
  return rows.map(({ posting, journal, actReason }, index) => ({
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

export function nextCursor(entries: readonly WalletEntry[]): StatementCursor | undefined {
  const last = entries.at(-1)
  return last && { at: Date.parse(last.at), id: Number(last.id) }
}

/** Yields the whole statement as CSV, page by page. */
export async function* streamStatementCsv(ctx: UserContext): AsyncGenerator<string> {
  yield csvHeader(['date', 'kind', 'amount', 'currency', 'order', 'item', 'payout', 'balance'])
  let after: StatementCursor | undefined
  for (;;) {
    const entries = await listEntries(ctx, { limit: csvPageSize, after })
    yield entries.map(entryCsvRow).join('')
    if (entries.length < csvPageSize) return
    after = nextCursor(entries)
  }
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

function isPastCursor({ at, id }: StatementCursor) {
  return or(lt(postings.at, at), and(eq(postings.at, at), lt(postings.id, id)))
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
