import { eq } from 'drizzle-orm'
import { requireReauthentication } from '@/modules/auth/service'
import { announcePayoutAccountChange, freezeAfterChange } from '@/modules/checkout/service'
import { accountLabel, isManualOn } from '@/modules/manual/config'
import type { Payee, PayeeInput } from '@/modules/manual/contract'
import { compactAccount, isIban } from '@/modules/manual/iban-contract'
import { inputMessages } from '@/modules/manual/input-messages'
import { payees } from '@/modules/manual/schema'
import type { Context, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

type PayeeRow = typeof payees.$inferSelect

export async function maybePayee(ctx: Context, sellerId: string): Promise<PayeeRow | undefined> {
  const [payee] = await ctx.db.select().from(payees).where(eq(payees.sellerId, sellerId))
  return payee
}

/** Returns where the user wants to be paid by bank transfer. */
export async function findPayee(ctx: UserContext): Promise<Payee> {
  const payee = await maybePayee(ctx, ctx.actor.id)
  const { name, account, bic, frozenUntil = null } = payee ?? {}
  const isFrozen = frozenUntil !== null && frozenUntil > ctx.core.trustedNow()
  return {
    accountLabel: accountLabel(ctx),
    details: name === undefined || account === undefined || bic === undefined ? null : { name, account, bic },
    frozenUntil: isFrozen ? isoTime(frozenUntil) : null,
  }
}

/**
 * Stores where the user wants to be paid. A change pauses payouts and is emailed to the user, because an attacker may control the session. Payouts
 * that wait for staff to send them keep their account; those that haven't got that far fail. Throws invalid, not_found if the site sends no bank transfers, and the errors of
 * `requireReauthentication`.
 */
export async function savePayee(
  ctx: UserContext,
  { name, account, bic, currentPassword }: PayeeInput,
): Promise<void> {
  if (!isManualOn(ctx)) throw httpErrors.not_found()
  await requireReauthentication(ctx, currentPassword)
  const isText = accountLabel(ctx) !== null
  if (!isText && !isIban(account)) throw fieldError(httpErrors.invalid, 'account', inputMessages.iban)
  const details = { name, account: isText ? account : compactAccount(account), bic: isText ? '' : bic }
  await transact(ctx, async (tx) => {
    const before = await maybePayee(tx, tx.actor.id)
    const isSame = before?.account === details.account && before.bic === details.bic
    const frozenUntil = isSame
      ? before.frozenUntil
      : ((await freezeAfterChange(tx, tx.actor.id, before !== undefined)) ?? null)
    await tx.db
      .insert(payees)
      .values({ sellerId: tx.actor.id, ...details, frozenUntil })
      .onConflictDoUpdate({ target: payees.sellerId, set: { ...details, frozenUntil } })
    if (!isSame) await announcePayoutAccountChange(tx, tx.actor.id)
  })
}
