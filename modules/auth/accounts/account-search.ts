import { and, asc, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { emailKey, hasLegalHold, isStaff, isSuspended, nameKey } from '@/modules/auth/account-sql'
import type { UserRow } from '@/modules/auth/accounts/account-queries'
import { users } from '@/modules/auth/schema'
import { findById } from '@/src/db/find-by-id'
import type { Context } from '@/src/kit/context'
import { keyset, type ListPage, pageOf, parseCursor } from '@/src/kit/lists/keyset'

interface AccountSearch {
  /** An id, or the beginning of a username or a verified email address. */
  search?: string | undefined
  /** Accounts that match for another reason, such as a linked player. They come first. */
  matchingIds?: readonly string[]
  show?: 'staff' | 'suspended' | 'held' | undefined
  limit: number
  cursor?: string | undefined
}

interface Match {
  key: string
  account: UserRow
}

/** Sorts after every character that a name or an address may contain. */
const lastCharacter = '\u{10ffff}'

const newestFirst = keyset('desc', { createdAt: users.createdAt, id: users.id })

/** Returns an account, even if it is deleted. Throws not_found. */
export async function findAccount(ctx: Context, id: string): Promise<UserRow> {
  return await findById(ctx, users, id)
}

/** Returns a page of open accounts: newest first, or by the text that begins with `search`. */
export async function listAccounts(ctx: Context, query: AccountSearch): Promise<ListPage<UserRow>> {
  const { search, show, limit, cursor } = query
  if (search !== undefined) return searchAccounts(ctx, query, search)
  const where = and(isNull(users.deletedAt), isShown(show))
  return await newestFirst.readPage(ctx.db.select().from(users), { where, limit, cursor })
}

/** Reads the names and the addresses in the order of their indexes, and merges them. */
async function searchAccounts(
  ctx: Context,
  query: AccountSearch,
  search: string,
): Promise<ListPage<UserRow>> {
  const { limit, cursor, show, matchingIds = [] } = query
  const text = search.toLowerCase()
  const ids = [search, ...matchingIds]
  const exact = cursor === undefined ? await findByIds(ctx, ids, show) : []
  const isOther = notInArray(users.id, ids)
  const names = await readRange(ctx, query, { key: nameKey, text, where: and(isOpen(show), isOther) })
  // Most addresses begin like the name of their account. Without this bound, a search for a common beginning would skip them all.
  const lastName = names.length > limit ? names.at(-1)?.username.toLowerCase() : undefined
  const emails = await readRange(ctx, query, {
    key: emailKey,
    text,
    end: lastName,
    where: and(hasVerifiedEmail(show), isOther, sql`not ${isBetween(nameKey, text, endOf(text))}`),
  })
  const matches = [
    ...names.map((account) => ({ key: account.username.toLowerCase(), account })),
    ...emails.map((account) => ({ key: account.email ?? '', account })),
  ].sort(compareMatches)
  const { rows, next } = pageOf(matches, limit, ({ key, account }) => [account.id, key])
  return { rows: [...exact, ...rows.map(({ account }) => account)], next }
}

interface Range {
  key: SQL
  text: string
  /** The last key to read; by default the last one that begins with `text`. */
  end?: string | undefined
  where: SQL | undefined
}

/** One bound at each end: SQLite would use any of several to find the range in the index. */
function readRange(
  ctx: Context,
  { show, limit, cursor }: AccountSearch,
  { key, text, end = endOf(text), where }: Range,
) {
  const [lastId = '', lastKey = ''] = parseCursor(cursor, ['text', 'text']) ?? []
  const isAfter = cursor === undefined ? undefined : sql`(${key} > ${lastKey} or ${users.id} > ${lastId})`
  return ctx.db
    .select()
    .from(users)
    .where(and(isBetween(key, lastKey.startsWith(text) ? lastKey : text, end), where, isShown(show), isAfter))
    .orderBy(asc(key), asc(users.id))
    .limit(limit + 1)
}

function findByIds(ctx: Context, ids: readonly string[], show: AccountSearch['show']) {
  return ctx.db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), isShown(show)))
    .orderBy(asc(nameKey))
}

function isBetween(key: SQL, start: string, end: string): SQL {
  return sql`(${key} >= ${start} and ${key} <= ${end})`
}

function endOf(text: string): string {
  return text + lastCharacter
}

/** Deleted accounts are neither staff nor suspended, and have no legal hold. */
function isOpen(show: AccountSearch['show']): SQL | undefined {
  return show === undefined ? isNull(users.deletedAt) : undefined
}

/** The unary plus keeps SQLite from choosing the index of all verified addresses for the few of staff, suspended or held users. */
function hasVerifiedEmail(show: AccountSearch['show']): SQL {
  return show === undefined ? isNotNull(users.emailVerifiedAt) : sql`+${users.emailVerifiedAt} is not null`
}

function isShown(show: AccountSearch['show']): SQL | undefined {
  return show && { staff: isStaff, suspended: isSuspended, held: hasLegalHold }[show]
}

/** In the order of the database, which compares bytes. */
function compareMatches(one: Match, other: Match): number {
  const byKey = Buffer.compare(Buffer.from(one.key), Buffer.from(other.key))
  return byKey === 0 ? Buffer.compare(Buffer.from(one.account.id), Buffer.from(other.account.id)) : byKey
}
