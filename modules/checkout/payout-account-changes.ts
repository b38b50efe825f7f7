import { maybeVerifiedEmail } from '@/modules/auth/service'
import { PayoutAccountChanged } from '@/modules/checkout/events'
import { serverMessages } from '@/modules/checkout/messages'
import { hasEarned } from '@/modules/wallet/service'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { dayMs } from '@/src/kit/text/duration'
import { enqueueEmail } from '@/src/mail/send-email'
import { publish } from '@/src/runtime/publish'

/** Gives a seller time to react to an unauthorized change of the bank account. */
const payoutFreezeMs = dayMs

/** Returns until when payouts are paused after a change of the account; undefined for the first account of a seller who hasn't earned money. */
export async function freezeAfterChange(
  tx: TxContext,
  sellerId: string,
  hadAccount: boolean,
): Promise<number | undefined> {
  const isRisky = hadAccount || (await hasEarned(tx, sellerId))
  return isRisky ? tx.now() + payoutFreezeMs : undefined
}

/** Notifies a seller of another account for payouts. Also sends an email, because an attacker may control the seller's session. */
export async function announcePayoutAccountChange(tx: TxContext, sellerId: string): Promise<void> {
  await publish(tx, PayoutAccountChanged, { sellerId })
  const to = await maybeVerifiedEmail(tx, sellerId)
  if (to === undefined) return
  const email = serverMessages.accountChanged
  const site = { site: readConfig(tx, appConfig).SITE_NAME }
  await enqueueEmail(tx, `payout-account:${newId(tx)}`, {
    to,
    subject: email.subject(site),
    text: email.text(site),
    action: { label: email.action, url: `${publicUrl(tx)}/wallet` },
  })
}
