import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { codes, invitations, users } from '@/modules/auth/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { newSecret, secretsMatch, sha256Hex } from '@/src/kit/secret'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

const codeLifetimeMs = 600_000
const retentionMs = dayMs

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

/** The secret part of the email: a code to type, or a link with a token that can't be guessed. */
export interface CodeSecrets {
  code: string
  linkToken: string
}

/**
 * Creates a code, stores its hashes and voids the earlier ones that the same browser requested; those of other browsers stay, so that
 * strangers can't void the owner's code. Returns the secrets for the email, or undefined if the id already has a code.
 */
export async function createCode(tx: TxContext, request: CodeRequest): Promise<CodeSecrets | undefined> {
  const secrets = { code: randomSixDigits(tx), linkToken: newSecret(tx) }
  const hashes = { codeHash: sha256Hex(request.id + secrets.code), linkHash: sha256Hex(secrets.linkToken) }
  const times = { createdAt: tx.now(), expiresAt: tx.now() + codeLifetimeMs }
  const [inserted] = await tx.db
    .insert(codes)
    .values({ ...request, ...hashes, ...times, attempts: 0 })
    .onConflictDoNothing()
    .returning()
  if (!inserted) return undefined
  await voidEarlierCodes(tx, request)
  return secrets
}

async function voidEarlierCodes(tx: TxContext, { id, kind, email, browserHash }: CodeRequest): Promise<void> {
  const isEarlier = and(
    eq(codes.email, email),
    eq(codes.kind, kind),
    eq(codes.browserHash, browserHash),
    ne(codes.id, id),
    isNull(codes.usedAt),
  )
  await tx.db.update(codes).set({ usedAt: tx.now() }).where(isEarlier)
}

/**
 * Voids the account's codes and the links that the operator created for it. Call whenever the email, the password or a second factor
 * changes.
 */
export async function voidCodesAndLinks(tx: TxContext, userId: string): Promise<void> {
  await voidCodes(tx, userId)
  await tx.db.delete(invitations).where(eq(invitations.userId, userId))
}

/**
 * Voids the account's codes, including those that are requested but not sent yet. Returns the version of codes that are requested from
 * now on.
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

/** Whether the browser submitting a code is the one that requested it. */
export function isSameBrowser(row: CodeRow, browserId: string | undefined): boolean {
  return browserId !== undefined && secretsMatch(row.browserHash, sha256Hex(browserId))
}

export async function deleteOldCodes(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(codes).where(lt(codes.createdAt, tx.now() - retentionMs)))
}

/** 000000 to 999999, uniformly distributed: values above the limit are drawn again. */
function randomSixDigits(tx: TxContext): string {
  const limit = 4_294_000_000
  for (;;) {
    const random = new DataView(tx.core.random(4).slice().buffer).getUint32(0)
    if (random < limit) return String(random % 1_000_000).padStart(6, '0')
  }
}
