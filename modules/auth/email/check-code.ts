import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { maybeAccountByEmail, type UserRow } from '@/modules/auth/accounts/account-queries'
import { isKnownBrowser } from '@/modules/auth/accounts/known-browsers'
import { type AttemptSource, recordAttempt, resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { recordFailedAttempt, recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { type CodeKind, type CodeRow, isSameBrowser } from '@/modules/auth/email/codes'
import { authErrors } from '@/modules/auth/errors'
import { codes, users } from '@/modules/auth/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { secretsMatch, sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/** Maximum of each counter. Five attempts guess a six-digit code with a probability of 1 in 200,000. */
const attemptsMax = 5

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
