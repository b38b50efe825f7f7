import { and, eq } from 'drizzle-orm'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { sendSecurityNotice } from '@/modules/auth/email/account-emails'
import { authErrors } from '@/modules/auth/errors'
import { recoveryCodes } from '@/modules/auth/schema'
import type { RecoveryCodes } from '@/modules/auth/second-factor-contract'
import {
  findOwnAccount,
  requireActiveSession,
  requireReauthenticatedSiteAccount,
} from '@/modules/auth/security/reauthentication'
import type { TxContext, UserContext } from '@/src/kit/context'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const codeCount = 10
/** 24 characters of 32 different ones: 120 random bits, enough for a plain hash. */
const codeLength = 24
/** Without i, l, o and u, which are easily misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the user's recovery codes. Throws second_factor_missing and the errors of `requireReauthenticatedSiteAccount`. */
export async function renewRecoveryCodes(
  ctx: UserContext,
  currentPassword: string | undefined,
): Promise<RecoveryCodes> {
  const user = await requireReauthenticatedSiteAccount(ctx, currentPassword)
  return transact(ctx, async (tx) => {
    await requireActiveSession(tx)
    if (!(await findOwnAccount(tx)).hasSecondFactor) throw authErrors.second_factor_missing()
    await sendSecurityNotice(tx, 'recoveryCodesReplaced', user)
    await recordSecurityEvent(tx, { kind: 'recovery-codes-replaced', userId: user.id })
    return { recoveryCodes: await replaceRecoveryCodes(tx) }
  })
}

/** Replaces the user's recovery codes and returns the new ones, of which the database stores hashes. */
export async function replaceRecoveryCodes(tx: UserContext & TxContext): Promise<string[]> {
  const userId = tx.actor.id
  const codes = Array.from({ length: codeCount }, () => randomCode(tx))
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.db.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashOf(userId, code), userId })))
  return codes.map((code) => code.replace(/.{4}(?!$)/g, '$&-'))
}

/** Whether this is an unused recovery code of the user, which it uses up. Sends a notice. */
export async function acceptRecoveryCode(tx: UserContext & TxContext, code: string): Promise<boolean> {
  const userId = tx.actor.id
  const [used] = await tx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, hashOf(userId, code)), eq(recoveryCodes.userId, userId)))
    .returning()
  if (!used) return false
  await sendSecurityNotice(tx, 'recoveryCodeUsed', await findOwnAccount(tx))
  await recordSecurityEvent(tx, { kind: 'recovery-code-used', userId })
  return true
}

export function countRecoveryCodes(ctx: UserContext): Promise<number> {
  return ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, ctx.actor.id))
}

function randomCode(tx: TxContext): string {
  return Array.from(tx.core.random(codeLength), (byte) => alphabet[byte % alphabet.length]).join('')
}

function hashOf(userId: string, code: string): string {
  return sha256Hex(`${userId} ${code}`)
}
