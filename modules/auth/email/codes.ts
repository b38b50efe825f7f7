import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { maybeAccountByEmail } from '@/modules/auth/accounts/account-queries'
import { authErrors } from '@/modules/auth/errors'
import { codes } from '@/modules/auth/schema'
import { recordFailedAttempt, recordSecurityEvent } from '@/modules/auth/security/security-events'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { secretsMatch, sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const codeLifetimeMs = 600_000
/** Five attempts guess a six-digit code with a probability of 1 in 200,000. */
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
  browserHash: string
}

/** Creates a code and stores its hash. Returns the code for the email, or undefined if the id already has one. */
export async function createCode(tx: TxContext, request: CodeRequest): Promise<string | undefined> {
  const code = randomSixDigits(tx)
  const times = { createdAt: tx.now(), expiresAt: tx.now() + codeLifetimeMs }
  const [inserted] = await tx.db
    .insert(codes)
    .values({ ...request, ...times, codeHash: sha256Hex(request.id + code), attempts: 0 })
    .onConflictDoNothing()
    .returning()
  return inserted && code
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

export interface CodeSubmission {
  kind: CodeKind
  email: string
  code: string
  /** Undefined if the browser sent no id cookie. */
  browserId: string | undefined
}

/**
 * Checks a code and returns its row, not yet consumed. The attempt is counted first, in its own transaction, so concurrent
 * guesses can't bypass the limit. Throws code_wrong.
 */
export async function checkCode(ctx: Context, submission: CodeSubmission): Promise<CodeRow> {
  const candidate = await findCandidate(ctx, submission)
  const counted = candidate && (await countAttempt(ctx, candidate.id))
  if (counted?.userId && secretsMatch(counted.codeHash, sha256Hex(counted.id + submission.code)))
    return counted
  const userId = candidate ? candidate.userId : await maybeTargetOf(ctx, submission)
  const { kind, email } = submission
  await recordFailedAttempt(ctx, { kind: 'code-refused', userId, email, detail: kind })
  throw wrongCode()
}

/** The account that a code would have been for; null if there is none. */
async function maybeTargetOf(ctx: Context, { kind, email }: CodeSubmission): Promise<string | null> {
  if (kind === 'email') return ctx.actor.kind === 'user' ? ctx.actor.id : null
  return (await maybeAccountByEmail(ctx, email))?.id ?? null
}

/** Marks a checked code as used. Of concurrent calls one succeeds, the others throw code_wrong. */
export async function consumeCode(tx: TxContext, id: string): Promise<void> {
  const [consumed] = await tx.db
    .update(codes)
    .set({ usedAt: tx.now() })
    .where(and(eq(codes.id, id), isNull(codes.usedAt)))
    .returning()
  if (!consumed?.userId) throw wrongCode()
  await recordSecurityEvent(tx, { kind: 'code-accepted', userId: consumed.userId, detail: consumed.kind })
}

/** Whether the browser submitting a code is the one that requested it. */
export function isSameBrowser(row: CodeRow, browserId: string | undefined): boolean {
  return browserId !== undefined && secretsMatch(row.browserHash, sha256Hex(browserId))
}

export async function deleteOldCodes(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(codes).where(lt(codes.createdAt, tx.now() - retentionMs)))
}

/** The newest usable code that this browser requested, otherwise the newest from any browser. */
async function findCandidate(
  ctx: Context,
  { kind, email, browserId }: CodeSubmission,
): Promise<CodeRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(codes)
    .where(
      and(eq(codes.email, email), eq(codes.kind, kind), isNull(codes.usedAt), gt(codes.expiresAt, ctx.now())),
    )
    .orderBy(desc(codes.createdAt), desc(codes.id))
    .limit(50)
  return rows.find((row) => isSameBrowser(row, browserId)) ?? rows[0]
}

async function countAttempt(ctx: Context, id: string): Promise<CodeRow | undefined> {
  const [counted] = await transact(ctx, (tx) =>
    tx.db
      .update(codes)
      .set({ attempts: sql`${codes.attempts} + 1` })
      .where(
        and(
          eq(codes.id, id),
          lt(codes.attempts, attemptsMax),
          isNull(codes.usedAt),
          gt(codes.expiresAt, tx.now()),
        ),
      )
      .returning(),
  )
  return counted
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
