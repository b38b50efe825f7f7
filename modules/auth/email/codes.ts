import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { authErrors } from '@/modules/auth/errors'
import { codes } from '@/modules/auth/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { secretsMatch, sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/** Five tries guess one code of six digits in 200,000. */
const codeLifetimeMs = 600_000
const attemptsMax = 5
const retentionMs = 86_400_000

export type CodeKind = 'signup' | 'login' | 'reset' | 'email'
export type CodeRow = typeof codes.$inferSelect

interface CodeRequest {
  id: string
  kind: CodeKind
  /** Null for an address that no account has: the row is made all the same. */
  userId: string | null
  email: string
  browserHash: string
}

/** Makes a code and answers it, for the mail; only its hash is kept. Answers undefined where this one was made before. */
export async function createCode(tx: TxContext, request: CodeRequest): Promise<string | undefined> {
  const code = randomSixDigits(tx)
  const times = { createdAt: tx.now(), expiresAt: tx.now() + codeLifetimeMs }
  const [made] = await tx.db
    .insert(codes)
    .values({ ...request, ...times, codeHash: sha256Hex(request.id + code), attempts: 0 })
    .onConflictDoNothing()
    .returning()
  return made && code
}

/** The newest code of an account that this browser asked for. */
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

/** Whether a code may still be brought. */
export function isUsable(row: CodeRow, now: number): boolean {
  return row.usedAt === null && row.expiresAt > now
}

interface CodeSubmission {
  kind: CodeKind
  email: string
  code: string
  /** Undefined when the browser brings no cookie of an attempt. */
  browserId: string | undefined
}

/**
 * Checks a code. A try is counted before it is compared, in a transaction of its own. Answers the code's row, not yet
 * consumed. Throws code_wrong.
 */
export async function checkCode(ctx: Context, claim: CodeSubmission): Promise<CodeRow> {
  const candidate = await findCandidate(ctx, claim)
  const counted = candidate && (await countAttempt(ctx, candidate.id))
  if (!counted || counted.userId === null) throw wrongCode()
  if (!secretsMatch(counted.codeHash, sha256Hex(counted.id + claim.code))) throw wrongCode()
  return counted
}

/** Consumes a checked code, by one statement, so that of two right answers one wins. Throws code_wrong. */
export async function consumeCode(tx: TxContext, id: string): Promise<void> {
  const [consumed] = await tx.db
    .update(codes)
    .set({ usedAt: tx.now() })
    .where(and(eq(codes.id, id), isNull(codes.usedAt)))
    .returning()
  if (!consumed) throw wrongCode()
}

/** Whether the browser that brings a code is the one that asked for it. */
export function isSameBrowser(row: CodeRow, browser: string | undefined): boolean {
  return browser !== undefined && secretsMatch(row.browserHash, sha256Hex(browser))
}

export async function deleteOldCodes(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(codes).where(lt(codes.createdAt, tx.now() - retentionMs)))
}

/** The newest code of this browser; for another browser, the newest code of all. */
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

/** Every number from 000000 to 999999 is as likely. */
function randomSixDigits(tx: TxContext): string {
  const limit = 4_294_000_000
  for (;;) {
    const drawn = new DataView(tx.core.random(4).slice().buffer).getUint32(0)
    if (drawn < limit) return String(drawn % 1_000_000).padStart(6, '0')
  }
}
