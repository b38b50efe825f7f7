import { absorbedCents, isReleased } from '@/modules/orders/money'
import { changeOrder, type OrderRow } from '@/modules/orders/move'
import { providerName } from '@/modules/orders/provider-name'
import { postJournal, chargebackReversedJournal, type LiableParty, netCents } from '@/modules/wallet/service'
import type { TxContext } from '@/src/core/context'

/**
 * A bank may give back even what it had taken for good, after the order has ended: then it belongs to whoever had given it, the seller
 * or the site, and else to the buyer. `keptCents` is what the bank still has.
 */
export async function recordChargebackReversed(tx: TxContext, order: OrderRow, keptCents: number): Promise<OrderRow> {
  const { chargebackCents, chargebackStep, unmatchedCents } = order
  const backCents = chargebackCents - keptCents
  const receiver = recipientOf(order, keptCents)
  await postJournal(tx, chargebackReversedJournal(order, providerName(tx), receiver, backCents))
  const late = (unmatchedCents ?? 0) + (receiver.kind === 'suspense' ? receiver.amountCents : 0)
  return changeOrder(tx, order, {
    chargeback: keptCents === 0 ? 'won' : 'lost',
    chargebackCents: keptCents,
    unmatchedCents: late > 0 ? late : null,
    chargebackStep: chargebackStep + 1,
  })
}

function recipientOf(order: OrderRow, keptCents: number): LiableParty {
  const { sellerId, chargebackCents } = order
  const share = (lostCents: number) => Math.min(lostCents, netCents(order))
  if (isReleased(order))
    return { kind: 'seller', sellerId, amountCents: share(chargebackCents) - share(keptCents) }
  const amountCents = Math.max(0, chargebackCents - keptCents - absorbedCents(order))
  return amountCents > 0 ? { kind: 'suspense', amountCents } : { kind: 'site' }
}
