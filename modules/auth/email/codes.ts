import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { maybeAccountByEmail, type UserRow } from '@/modules/auth/accounts/account-queries'
import { isKnownBrowser } from '@/modules/auth/accounts/known-browsers'
import { type AttemptSource, recordAttempt, resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { authErrors } from '@/modules/auth/errors'
import { codes, users } from '@/modules/auth/schema'
import { recordFailedAttempt, recordSecurityEvent } from '@/modules/auth/security/security-events'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { newSecret, secretsMatch, sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const codeLifetimeMs = 600_000
/** Of each counter. Five attempts guess a six-digit code with a probability of 1 in 200,000. */
const attemptsMax = 5
const retentionMs = 86_400_000

export type CodeRow = typeof codes.$inferSelect
export type CodeKind = CodeRow['kind']

interface CodeRequest {
  id: string
  kind: CodeKind
  /** Null if no account has this email; the row is inserted anyway, so that timing doesn't reveal it. */
  userId: string | null
  email: string
  /** The account's `codesVersion` when the code was requested. */
  version: number
  browserHash: string
}

/** What the email contains: a code to type, or a link with a token that can't be guessed. */
export interface CodeSecrets {
  code: string
  linkToken: string
}

/** Creates a code and stores its hashes. Returns the secrets for the email, or undefined if the id already has a code. */
export async function createCode(tx: TxContext, request: CodeRequest): Promise<CodeSecrets | undefined> {
  const secrets = { code: randomSixDigits(tx), linkToken: newSecret(tx) }
  const hashes = { codeHash: sha256Hex(request.id + secrets.code), linkHash: sha256Hex(secrets.linkToken) }
  const times = { createdAt: tx.now(), expiresAt: tx.now() + codeLifetimeMs }
  const [inserted] = await tx.db
    .insert(codes)
    .values({ ...request, ...hashes, ...times, attempts: 0 })
    .onConflictDoNothing()
    .returning()
  return inserted && secrets
}

/**
 * Voids the account's codes, including those that are requested but not sent yet. Call whenever the email, the password or a
 * second factor changes. Returns the version of codes that are requested from now on.
 */
export async function voidCodes(tx: TxContext, userId: string): Promise<number> {
  const [user] = await tx.db
    .update(users)
    .set({ codesVersion: sql`${users.codesVersion} + 1` })
    .where(eq(users.id, userId))
    .returning()
  return user?.codesVersion ?? 0
}

/** The version that a code of this account needs to work; 0 for no account. */
export async function currentCodesVersion(ctx: Context, userId: string | null): Promise<number> {
  const [user] = await ctx.db
    .select({ codesVersion: users.codesVersion })
    .from(users)
    .where(eq(users.id, userId ?? ''))
  return user?.codesVersion ?? 0
}

/** The newest code that this browser requested for an existing account. */
export async function maybeLatestCodeOfBrowser(
  ctx: Context,
  { kind, email, browserHash }: Pick<CodeRow, 'kind' | 'email' | 'browserHash'>,
): Promise<CodeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.email, email),
        eq(codes.kind, kind),
        eq(codes.browserHash, browserHash),
        isNotNull(codes.userId),
      ),
    )
    .orderBy(desc(codes.createdAt), desc(codes.id))
    .limit(1)
  return row
}

export function isUsable(row: CodeRow, now: number): boolean {
  return row.usedAt === null && row.expiresAt > now
}

/** A code that was right, with its account. */
type CheckedCode = CodeRow & { userId: string }

export interface CodeSubmission {
  kind: CodeKind
  email: string
  /** The six digits, or the token of the link. */
  code: string
  ipAddress: string
  /** Undefined if the browser sent no id cookie. */
  browserId: string | undefined
  /** Only codes of this account count. */
  userId?: string
}

/**
 * Checks a code and returns its row, not yet consumed. Attempts are counted first, in their own transactions, so concurrent
 * guesses can't bypass the limits. Throws code_wrong, too_many_requests.
 */
export async function checkCode(ctx: Context, submission: CodeSubmission): Promise<CheckedCode> {
  const rows = await findUsableCodes(ctx, submission)
  const linkHash = sha256Hex(submission.code)
  // A token can't be guessed, so the link works however many wrong codes strangers have tried.
  const linked = rows.find((row) => row.linkHash !== null && secretsMatch(row.linkHash, linkHash))
  if (linked) return requireAccount(linked)
  const row = rows.find((each) => isSameBrowser(each, submission.browserId)) ?? rows[0]
  if (!/^\d{6}$/.test(submission.code)) return refuseCode(ctx, submission, row)
  const counter = await counterOf(ctx, row, submission.browserId)
  const source = attemptSourceOf(counter, submission)
  if (source) await recordAttempt(ctx, source)
  const counted = row && (await countAttempt(ctx, row, counter))
  if (!counted || !secretsMatch(counted.codeHash, sha256Hex(counted.id + submission.code)))
    return refuseCode(ctx, submission, row)
  if (source) await transact(ctx, (tx) => resetAttempts(tx, source))
  return requireAccount(counted)
}

/** Records the attempt and throws code_wrong. */
async function refuseCode(
  ctx: Context,
  submission: CodeSubmission,
  row: CodeRow | undefined,
): Promise<never> {
  const { kind, email } = submission
  const userId = row ? row.userId : await maybeTargetOf(ctx, submission)
  await recordFailedAttempt(ctx, { kind: 'code-refused', userId, email, detail: kind })
  throw wrongCode()
}

/** The account that a code would have been for; null if there is none. */
async function maybeTargetOf(ctx: Context, { kind, email }: CodeSubmission): Promise<string | null> {
  if (kind === 'email') return ctx.actor.kind === 'user' ? ctx.actor.id : null
  return (await maybeAccountByEmail(ctx, email))?.id ?? null
}

/**
 * Marks a checked code as used and returns its account. Of concurrent calls one succeeds; the others, and calls after the
 * account has changed, throw code_wrong.
 */
export async function consumeCode(tx: TxContext, row: CheckedCode): Promise<UserRow> {
  const [consumed] = await tx.db
    .update(codes)
    .set({ usedAt: tx.now() })
    .where(and(eq(codes.id, row.id), isNull(codes.usedAt)))
    .returning()
  const [user] = await tx.db
    .select()
    .from(users)
    .where(and(eq(users.id, row.userId), isNull(users.deletedAt)))
  if (!consumed || !user || user.codesVersion !== row.version) throw wrongCode()
  if (row.kind !== 'email' && user.email !== row.email) throw wrongCode()
  await recordSecurityEvent(tx, { kind: 'code-accepted', userId: user.id, detail: row.kind })
  return user
}

/** Whether the browser submitting a code is the one that requested it. */
export function isSameBrowser(row: CodeRow, browserId: string | undefined): boolean {
  return browserId !== undefined && secretsMatch(row.browserHash, sha256Hex(browserId))
}

export async function deleteOldCodes(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(codes).where(lt(codes.createdAt, tx.now() - retentionMs)))
}

/** Newest first. Leaves out codes that the account's changes have voided. */
async function findUsableCodes(ctx: Context, { kind, email, userId }: CodeSubmission): Promise<CodeRow[]> {
  const isCurrent = or(isNull(codes.userId), eq(codes.version, users.codesVersion))
  const rows = await ctx.db
    .select({ code: codes })
    .from(codes)
    .leftJoin(users, eq(users.id, codes.userId))
    .where(
      and(
        eq(codes.email, email),
        eq(codes.kind, kind),
        isNull(codes.usedAt),
        gt(codes.expiresAt, ctx.now()),
        isCurrent,
        userId === undefined ? undefined : eq(codes.userId, userId),
      ),
    )
    .orderBy(desc(codes.createdAt), desc(codes.id))
    .limit(50)
  return rows.map((row) => row.code)
}

/** Each code has a counter for browsers the account knows, one for the browser that requested it and one for all others. */
type CodeCounter = 'knownAttempts' | 'attempts' | 'strangerAttempts'

async function counterOf(
  ctx: Context,
  row: CodeRow | undefined,
  browserId: string | undefined,
): Promise<CodeCounter> {
  if (await isKnownBrowser(ctx, row?.userId ?? undefined, browserId)) return 'knownAttempts'
  return row && isSameBrowser(row, browserId) ? 'attempts' : 'strangerAttempts'
}

/**
 * Attempts at all codes of an email are limited too, because anyone can request many codes; not those of known browsers.
 * Guesses of browsers that requested no code don't slow down those that did.
 */
function attemptSourceOf(
  counter: CodeCounter,
  { email, ipAddress }: CodeSubmission,
): AttemptSource | undefined {
  if (counter === 'knownAttempts') return undefined
  if (counter === 'attempts') return { account: `requested codes of ${email}`, from: 'anywhere' }
  return { account: `codes of ${email}`, from: 'network', ipAddress }
}

/** Returns undefined if the counter's attempts are used up. */
async function countAttempt(ctx: Context, row: CodeRow, counter: CodeCounter): Promise<CodeRow | undefined> {
  const [counted] = await transact(ctx, (tx) =>
    tx.db
      .update(codes)
      .set({ [counter]: sql`${codes[counter]} + 1` })
      .where(
        and(
          eq(codes.id, row.id),
          lt(codes[counter], attemptsMax),
          isNull(codes.usedAt),
          gt(codes.expiresAt, tx.now()),
        ),
      )
      .returning(),
  )
  return counted
}

function requireAccount(row: CodeRow): CheckedCode {
  const { userId } = row
  if (userId === null) throw wrongCode()
  return { ...row, userId }
}

function wrongCode() {
  return fieldError(authErrors.code_wrong, 'code')
}

/** 000000 to 999999, uniformly distributed: values above the limit are drawn again. */
function randomSixDigits(tx: TxContext): string {
  const limit = 4_294_000_000
  for (;;) {
    const random = new DataView(tx.core.random(4).slice().buffer).getUint32(0)
    if (random < limit) return String(random % 1_000_000).padStart(6, '0')
  }
}
