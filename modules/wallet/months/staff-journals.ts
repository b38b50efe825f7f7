import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import { sellerAccount, sellerIdOf } from '@/modules/wallet/ledger/journal'
import { inputMessages } from '@/modules/wallet/messages'
import { countsIn } from '@/modules/wallet/months/figures'
import { orderIdPort, orderNamesPort } from '@/modules/wallet/ports'
import { isRareKind, journalKind, journals, postings } from '@/modules/wallet/schema'
import type { JournalsQuery, StaffJournal } from '@/modules/wallet/staff-contract'
import type { Context } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { idsFrom } from '@/src/kit/id'
import { type ListPage, pageOf, parseCursor } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50

type JournalRow = typeof journals.$inferSelect

interface Filters extends Pick<JournalsQuery, 'orderId' | 'account' | 'kind' | 'figure'> {
  /** Ms since 1970. */
  from: number | undefined
  to: number | undefined
  /** The last journal of the previous page. */
  last: [at: number, id: string] | undefined
}

/** Returns a page of journals, newest first, and the cursor of the next page. */
export async function listJournals(
  ctx: Context,
  { limit = pageDefault, from, to, cursor, ...asked }: JournalsQuery,
): Promise<ListPage<StaffJournal>> {
  const query = await resolveNames(ctx, asked)
  const select = query.account === undefined ? selectJournals : selectJournalsOfAccount
  const filters = {
    ...query,
    from: parseTime(from),
    to: parseTime(to),
    last: parseCursor(cursor, ['number', 'text']),
  }
  const { rows, next } = pageOf(await select(ctx, filters, limit + 1), limit, ({ at, id }) => [at, id])
  return { rows: await withPostings(ctx, rows), next }
}

/** Replaces an order number and a username by their IDs. Throws invalid if there are none. */
async function resolveNames(
  ctx: Context,
  {
    orderId,
    seller,
    account,
    ...query
  }: Pick<JournalsQuery, 'orderId' | 'seller' | 'account' | 'kind' | 'figure'>,
): Promise<Pick<Filters, 'orderId' | 'account' | 'kind' | 'figure'>> {
  const number = /^#?(\d{1,9})$/.exec(orderId ?? '')?.[1]
  const ofNumber = number === undefined ? orderId : await use(ctx, orderIdPort)(ctx, Number(number))
  if (number !== undefined && ofNumber === undefined)
    throw fieldError(httpErrors.invalid, 'orderId', inputMessages.orderNumber)
  const sellerId = seller === undefined ? undefined : await maybeSellerId(ctx, seller)
  if (seller !== undefined && sellerId === undefined)
    throw fieldError(httpErrors.invalid, 'seller', inputMessages.username)
  return { ...query, orderId: ofNumber, account: sellerId === undefined ? account : sellerAccount(sellerId) }
}

async function maybeSellerId(ctx: Context, nameOrId: string): Promise<string | undefined> {
  const id = await maybeUserId(ctx, nameOrId)
  if (id !== undefined) return id
  return (await findProfiles(ctx, [nameOrId])).has(nameOrId) ? nameOrId : undefined
}

function parseTime(written: string | undefined): number | undefined {
  return written === undefined ? undefined : Date.parse(written)
}

/** By id, because ids sort by time. */
function selectJournals(ctx: Context, query: Filters, limit: number): Promise<JournalRow[]> {
  const { from, to, last } = query
  return ctx.db
    .select()
    .from(journals)
    .where(
      and(
        ...matches(query),
        from === undefined
          ? undefined
          : and(gte(journals.id, idsFrom(from - idLagMs)), gte(journals.at, from)),
        to === undefined ? undefined : and(lt(journals.id, idsFrom(to + 1)), lte(journals.at, to)),
        last && lt(journals.id, last[1]),
      ),
    )
    .orderBy(desc(journals.id))
    .limit(limit)
}

/** How much earlier the time in a journal's id can be than the time of the journal. */
const idLagMs = 60_000

/** By the time of the account's postings, which are indexed by it. */
async function selectJournalsOfAccount(ctx: Context, query: Filters, limit: number): Promise<JournalRow[]> {
  const { account = '', from, to, last } = query
  const rows = await ctx.db
    .select({ journal: journals })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(
      and(
        eq(postings.account, account),
        from === undefined ? undefined : gte(postings.at, from),
        to === undefined ? undefined : lte(postings.at, to),
        last && sql`(${postings.at}, ${postings.journalId}) < (${last[0]}, ${last[1]})`,
        ...matches(query),
      ),
    )
    .orderBy(desc(postings.at), desc(postings.journalId))
    .limit(limit)
  return rows.map(({ journal }) => journal)
}

function matches({ orderId, kind, figure }: Filters): (SQL | undefined)[] {
  return [
    orderId === undefined ? undefined : eq(journals.orderId, orderId),
    kind === undefined ? undefined : sql`${journalKind} = ${kind}`,
    figure && countsIn(figure),
    // Repeats the condition of the index for the planner.
    kind === undefined || kind === 'pay' || kind === 'release' ? undefined : isRareKind,
  ]
}

async function withPostings(ctx: Context, page: readonly JournalRow[]): Promise<StaffJournal[]> {
  const ids = page.map(({ id }) => id)
  const legs = await ctx.db
    .select()
    .from(postings)
    .where(inArray(postings.journalId, ids))
    .orderBy(asc(postings.id))
  const byJournal = Map.groupBy(legs, ({ journalId }) => journalId)
  const [names, profiles] = await Promise.all([
    use(ctx, orderNamesPort)(
      ctx,
      page.flatMap(({ orderId }) => orderId ?? []),
    ),
    findProfiles(
      ctx,
      legs.flatMap(({ account }) => sellerIdOf(account) ?? []),
    ),
  ])
  return page.map(({ id, key, orderId, payoutId, at }) => ({
    id,
    key,
    kind: key.split(':')[0] ?? key,
    orderId,
    orderNumber: names.get(orderId ?? '')?.number ?? null,
    payoutId,
    at: isoTime(at),
    postings: (byJournal.get(id) ?? []).map(({ account, amountCents }) => ({
      account,
      seller: profiles.get(sellerIdOf(account) ?? '')?.username ?? null,
      amount: decimalOf(amountCents),
    })),
  }))
}
