import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { WalletEntry } from '@/modules/wallet/contract'
import { sellerAccount } from '@/modules/wallet/ledger/journal'
import { type OrderName, orderNamesPort } from '@/modules/wallet/ports'
import { actIdOfJournal, journals, postings, staffActs } from '@/modules/wallet/schema'
import type { UserContext } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'
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
  const rows = await ctx.db
    .select({ posting: postings, journal: journals, actReason: staffActs.reason })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .leftJoin(staffActs, eq(staffActs.id, actIdOfJournal))
    .where(and(eq(postings.account, sellerAccount(ctx.actor.id)), after && isPastCursor(after)))
    .orderBy(desc(postings.at), desc(postings.id))
    .limit(limit)
  const orderIds = rows.flatMap(({ journal }) => journal.orderId ?? [])
  const names = await use(ctx, orderNamesPort)(ctx, [...new Set(orderIds)])
  return rows.map(({ posting, journal, actReason }) => ({
    id: String(posting.id),
    kind: entryKindOf(journal.key),
    amount: decimalOf(-posting.amountCents),
    orderId: journal.orderId,
    ...orderNameFields(names.get(journal.orderId ?? '')),
    payoutId: journal.payoutId,
    reason: actReason,
    at: isoTime(posting.at),
  }))
}

export function nextCursor(entries: readonly WalletEntry[]): StatementCursor | undefined {
  const last = entries.at(-1)
  return last && { at: Date.parse(last.at), id: Number(last.id) }
}

/** Yields the whole statement as CSV, page by page. */
export async function* streamStatementCsv(ctx: UserContext): AsyncGenerator<string> {
  yield csvHeader(['date', 'kind', 'amount', 'currency', 'order', 'item', 'payout'])
  let after: StatementCursor | undefined
  for (;;) {
    const entries = await listEntries(ctx, { limit: csvPageSize, after })
    yield entries.map(entryCsvRow).join('')
    if (entries.length < csvPageSize) return
    after = nextCursor(entries)
  }
}

function entryCsvRow({ at, kind, amount, orderNumber, itemName, payoutId }: WalletEntry): string {
  return csvRow([
    at,
    kind,
    amount,
    'usd',
    orderNumber === null ? '' : String(orderNumber),
    itemName ?? '',
    payoutId ?? '',
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
