import { eq, sql } from 'drizzle-orm'
import { type Journal, providerAccount, sellerAccount, sellerIdOf } from '@/modules/wallet/journal'
import { journals, postings } from '@/modules/wallet/schema'
import { param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import type { Writer } from '@/src/db/types'
import { assert } from '@/src/kit/assert'
import type { Context, TxContext } from '@/src/kit/context'
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
      Array.from({ length: count }, (_, at) => ({
        journalId: param('journalId'),
        account: param(`account${at}`),
        amountCents: param(`amountCents${at}`),
        at: param('at'),
      })),
    )
    .returning({ id: postings.id }),
)

/** Books a journal in the caller's transaction. Answers false when its key is booked already: then nothing changes. */
export async function postJournal(
  tx: TxContext,
  { key, orderId, payoutId, legs }: Journal,
): Promise<boolean> {
  assert(legs.length >= 2, 'a journal has two legs or more')
  assert(
    legs.every((leg) => Number.isSafeInteger(leg.amountCents)),
    'a leg is whole cents',
  )
  assert(legs.reduce((sum, leg) => sum + leg.amountCents, 0) === 0, 'a journal balances')
  const id = newId(tx)
  const at = tx.now()
  const [booked] = await insertJournal(tx.db, { id, key, orderId, payoutId, at })
  if (!booked) return false
  await insertPostings(tx.db, legs.length, { ...legParams(legs), journalId: id, at })
  for (const { account } of legs) {
    const sellerId = sellerIdOf(account)
    if (sellerId !== undefined) invalidateForUser(tx, sellerId, ['/api/wallet', '/api/payouts'])
  }
  return true
}

function legParams(legs: Journal['legs']): Record<string, string | number> {
  const pairs = legs.flatMap(({ account, amountCents }, at) => [
    [`account${at}`, account],
    [`amountCents${at}`, amountCents],
  ])
  return Object.fromEntries(pairs)
}

/** The sum of an account's postings in cents: debit positive, credit negative. */
export async function balanceOf(ctx: Context, account: string): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(sum(${postings.amountCents}), 0)`.mapWith(Number) })
    .from(postings)
    .where(eq(postings.account, account))
  return row?.cents ?? 0
}

/** Whether a seller's account was ever posted to. */
export function hasEarned(ctx: Context, sellerId: string): Promise<boolean> {
  return hasPostings(ctx, sellerAccount(sellerId))
}

/** Whether money of this provider was ever booked. */
export function hasProviderPostings(ctx: Context, provider: string): Promise<boolean> {
  return hasPostings(ctx, providerAccount(provider))
}

async function hasPostings(ctx: Context, account: string): Promise<boolean> {
  return (await ctx.db.$count(postings, eq(postings.account, account))) > 0
}
