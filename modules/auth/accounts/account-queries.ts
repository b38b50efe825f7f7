import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CurrentUser } from '@/modules/auth/contract'
import { serverMessages } from '@/modules/auth/messages'
import { termsToAcceptField, warnedField } from '@/modules/auth/ports'
import { passkeys, sessions, totpSecrets, users } from '@/modules/auth/schema'
import { inJsonList } from '@/src/db/columns'
import { param, paramList, prepared, preparedBy } from '@/src/db/prepared'
import { rowLocked } from '@/src/db/row-locked'
import { loggedInUser } from '@/src/kit/accounts/second-factor'
import type { Context, SessionUser, TxContext } from '@/src/kit/context'
import type { Reader, Writer } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { resolveField } from '@/src/kit/module/fields'
import type { Recipient } from '@/src/kit/notices/recipients'
import { isoTime } from '@/src/kit/text/iso-time'

export type UserRow = typeof users.$inferSelect

/** The part of an account that any visitor may see. */
export interface PublicProfile {
  id: string
  /** "Deleted account" once the account is deleted. */
  username: string
  temporary: boolean
  deleted: boolean
  /** In ms. */
  createdAt: number
  imageUrl: string | null
}

/** The username for a plain text such as an email; it says so if the account is temporary. */
export function usernameText({ username, temporary }: Pick<PublicProfile, 'username' | 'temporary'>): string {
  return temporary ? serverMessages.temporaryName(username) : username
}

/** Whether the account may buy and sell: its email is verified, or its sign-in method needs none. */
export function isVerified({
  namespace,
  byPlatform,
  emailVerifiedAt,
}: Pick<UserRow, 'namespace' | 'byPlatform' | 'emailVerifiedAt'>): boolean {
  return namespace === 'temporary' || byPlatform || emailVerifiedAt !== null
}

/** The account as its owner sees it. Throws unauthorized if it is deleted. */
export async function findCurrentUser(ctx: Context, userId: string): Promise<CurrentUser> {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!row) throw httpErrors.unauthorized()
  const { id, username, displayName, firstName, lastName, email, profileImageUrl, role, twoStep } = row
  const temporary = row.namespace === 'temporary'
  return {
    id,
    username,
    displayName,
    firstName,
    lastName,
    email,
    profileImageUrl,
    role,
    createdAt: isoTime(row.createdAt),
    temporary,
    byPlatform: row.byPlatform,
    verified: isVerified(row),
    emailBounced: row.emailBouncedAt !== null,
    twoStep,
    secondFactor: row.hasSecondFactor ? await presentSecondFactor(ctx, id) : null,
    passwordMissing: !temporary && row.passwordHash === null,
    suspension: presentSuspension(row),
    warned: (await resolveField(ctx, warnedField, [id])).values.get(id) ?? false,
    termsToAccept: (await resolveField(ctx, termsToAcceptField, [id])).values.get(id) ?? null,
  }
}

/** Null if the account isn't suspended. */
export function presentSuspension(
  row: Pick<UserRow, 'suspendedAt' | 'suspendedUntil' | 'suspensionReason'>,
): CurrentUser['suspension'] {
  if (row.suspendedAt === null) return null
  return { until: isoTime(row.suspendedUntil), reason: row.suspensionReason ?? '' }
}

async function presentSecondFactor(ctx: Context, userId: string): Promise<CurrentUser['secondFactor']> {
  const user = loggedInUser(ctx.actor)
  const isConfirmed = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))
  return {
    verified: user?.id === userId && (await isFactorVerified(ctx, user)),
    totp: (await ctx.db.$count(totpSecrets, isConfirmed)) > 0,
    passkey: (await ctx.db.$count(passkeys, eq(passkeys.userId, userId))) > 0,
  }
}

/** The factor may have been added since the request's session was read, which also verified it. */
async function isFactorVerified(ctx: Context, { sessionId, secondFactorAt }: SessionUser): Promise<boolean> {
  if (secondFactorAt !== null) return true
  const isVerifiedNow = and(eq(sessions.id, sessionId), isNotNull(sessions.secondFactorAt))
  return (await ctx.db.$count(sessions, isVerifiedNow)) > 0
}

/** The account that verified this email, otherwise the newest account that has it unverified. */
export async function maybeAccountByEmail(ctx: Context, email: string): Promise<UserRow | undefined> {
  const [account] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.email, email))
    .orderBy(
      sql`case when ${users.emailVerifiedAt} is null then 1 else 0 end`,
      desc(users.createdAt),
      desc(users.id),
    )
    .limit(1)
  return account
}

/** Whether an account other than `ownId` has verified this email. */
export async function isEmailTaken(ctx: Context, email: string, ownId?: string): Promise<boolean> {
  const [owner] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))
  return owner !== undefined && owner.id !== ownId
}

const selectVerifiedEmail = prepared((db: Reader) =>
  db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, param('userId'))),
)

/** The user's email; undefined while it is missing or unverified. */
export async function maybeVerifiedEmail(ctx: Context, userId: string): Promise<string | undefined> {
  const [row] = await selectVerifiedEmail(ctx.db, { userId })
  return row?.emailVerifiedAt === null ? undefined : (row?.email ?? undefined)
}

/** The number of accounts that are not deleted. */
export function countAccounts(ctx: Context): Promise<number> {
  return ctx.db.$count(users, isNull(users.deletedAt))
}

const selectProfiles = preparedBy((db: Reader, count: number) =>
  db
    .select({
      id: users.id,
      username: users.username,
      namespace: users.namespace,
      deletedAt: users.deletedAt,
      createdAt: users.createdAt,
      imageUrl: users.profileImageUrl,
    })
    .from(users)
    .where(inArray(users.id, paramList(count))),
)

/** Public profiles by user id; unknown ids are missing from the map. */
export async function findProfiles(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, PublicProfile>> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return new Map()
  const rows = await selectProfiles(ctx.db, uniqueIds.length, { ...uniqueIds })
  return new Map(
    rows.map(({ namespace, deletedAt, ...profile }) => [
      profile.id,
      { ...profile, temporary: namespace === 'temporary', deleted: deletedAt !== null },
    ]),
  )
}

/** Whether the account exists and is not deleted. It isn't deleted until the transaction ends. */
export async function isAccountOpen(tx: TxContext, userId: string): Promise<boolean> {
  return (await openAccountShared(tx.db, { userId })).length > 0
}

const selectActive = prepared((db: Reader) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inJsonList(users.id, param('ids')), isNull(users.deletedAt), isNull(users.suspendedAt))),
)

/** Returns those of the users whose account is neither deleted nor suspended. */
export async function findActiveUsers(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await selectActive(ctx.db, { ids: JSON.stringify(ids) })
  return new Set(rows.map(({ id }) => id))
}

/** Provides `recipientsPort`. */
export async function findRecipients(
  tx: TxContext,
  userIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const rows = await recipientsShared(tx.db, userIds.length, { ...userIds })
  return new Map(
    rows.map(({ id, email, emailVerifiedAt }) => [id, { email: emailVerifiedAt === null ? null : email }]),
  )
}

const recipientsShared = preparedBy((db: Writer, count: number) =>
  rowLocked(
    db
      .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(and(inArray(users.id, paramList(count)), isNull(users.deletedAt))),
    users,
    'key share',
  ),
)

/** Provides `accountPort`: makes other transactions of the user wait until this one ends. */
export async function lockAccount(
  tx: TxContext,
  userId: string,
): Promise<'active' | 'suspended' | undefined> {
  const [account] = await openAccountLocked(tx.db, { userId })
  if (!account) return undefined
  return account.suspendedAt === null ? 'active' : 'suspended'
}

const openAccountShared = prepared((db: Writer) => rowLocked(selectOpenAccount(db), users, 'key share'))
const openAccountLocked = prepared((db: Writer) => rowLocked(selectOpenAccount(db), users))

function selectOpenAccount(db: Reader) {
  return db
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, param('userId')), isNull(users.deletedAt)))
}

/** Returns the id of the open account with this username, ignoring case. */
export async function maybeUserId(ctx: Context, username: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.username}) = ${username.toLowerCase()}`, isNull(users.deletedAt)))
  return row?.id
}

/** SQL condition for the open account with this username, ignoring case. */
export function hasUsername(namespace: UserRow['namespace'], username: string) {
  return and(
    eq(users.namespace, namespace),
    sql`lower(${users.username}) = ${username.toLowerCase()}`,
    isNull(users.deletedAt),
  )
}
