import { asc, eq, sql } from 'drizzle-orm'
import {
  type Journal,
  type Leg,
  providerAccount,
  sellerAccount,
  sellerIdOf,
} from '@/modules/wallet/ledger/journal'
import { journals, postings } from '@/modules/wallet/schema'
import { payoutsKey, walletKey } from '@/modules/wallet/web/paths'
import { param, paramColumns, paramRows, prepared, preparedBy, rowValues } from '@/src/db/prepared'
import { assert } from '@/src/kit/assert'
import type { Context, TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { newId } from '@/src/kit/id'
import { invalidateForUser } from '@/src/realtime/publish'

const insertJournal = prepared((db: Writer) =>
  db
    .insert(journals)
    .values(paramColumns(['id', 'key', 'orderId', 'payoutId', 'at']))
    .onConflictDoNothing()
    .returning({ id: journals.id }),
)

const insertPostings = preparedBy((db: Writer, count: number) =>
  db
    .insert(postings)
    .values(
      paramRows(['account', 'amountCents'], count).map((leg) => ({
        ...leg,
        journalId: param('journalId'),
        at: param('at'),
      })),
    )
    .returning({ id: postings.id }),
)

/** Posts a journal in the caller's transaction. Returns false, and changes nothing, if its key was posted before. */
export async function postJournal(
  tx: TxContext,
  { key, orderId, payoutId, legs }: Journal,
): Promise<boolean> {
  assert(legs.length >= 2, 'a journal has at least two legs')
  assert(
    legs.every((leg) => Number.isSafeInteger(leg.amountCents)),
    'every leg is a whole number of cents',
  )
  assert(legs.reduce((sum, leg) => sum + leg.amountCents, 0) === 0, 'a journal balances')
  const id = newId(tx)
  const at = tx.now()
  const [posted] = await insertJournal(tx.db, { id, key, orderId, payoutId, at })
  if (!posted) return false
  await insertPostings(tx.db, legs.length, { ...rowValues(legs), journalId: id, at })
  for (const { account } of legs) {
    const sellerId = sellerIdOf(account)
    if (sellerId !== undefined) invalidateWallet(tx, sellerId)
  }
  return true
}

/** Makes the seller's open pages refetch balances and payouts. */
export function invalidateWallet(tx: TxContext, sellerId: string): void {
  invalidateForUser(tx, sellerId, [walletKey, payoutsKey])
}

/** Returns the sum of an account's postings in cents: debit positive, credit negative. */
export async function balanceOf(ctx: Context, account: string): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(sum(${postings.amountCents}), 0)`.mapWith(Number) })
    .from(postings)
    .where(eq(postings.account, account))
  return row?.cents ?? 0
}

interface PostedJournal {
  key: string
  at: number
  legs: Leg[]
}

/** Returns the journals of an order, in the order in which they were posted. */
export async function listOrderJournals(ctx: Context, orderId: string): Promise<PostedJournal[]> {
  const rows = await ctx.db
    .select({ journal: journals, posting: postings })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(eq(journals.orderId, orderId))
    .orderBy(asc(postings.id))
  return [...Map.groupBy(rows, ({ journal }) => journal.key)].map(([key, posted]) => ({
    key,
    at: posted[0]?.journal.at ?? 0,
    legs: posted.map(({ posting: { account, amountCents } }) => ({ account, amountCents })),
  }))
}

/** True if the seller's account has any postings. */
export function hasEarned(ctx: Context, sellerId: string): Promise<boolean> {
  return hasPostings(ctx, sellerAccount(sellerId))
}

/** True if money at this provider was ever posted. */
export function hasProviderPostings(ctx: Context, provider: string): Promise<boolean> {
  return hasPostings(ctx, providerAccount(provider))
}

async function hasPostings(ctx: Context, account: string): Promise<boolean> {
  return (await ctx.db.$count(postings, eq(postings.account, account))) > 0
}
