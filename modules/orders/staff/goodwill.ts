import { GoodwillPaid } from '@/modules/orders/events'
import { eventPayloadOf, notifyParties, type OrderRow } from '@/modules/orders/order/move'
import { lockOrder, orderAct } from '@/modules/orders/order/order-acts'
import type { GoodwillInput } from '@/modules/orders/staff/act-contract'
import type { Proposed } from '@/modules/wallet/contract'
import {
  goodwillJournal,
  performStaffAct,
  postStaffJournal,
  presentProposal,
  type StaffJournal,
} from '@/modules/wallet/service'
import type { UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Pays a party of an order from the site's own account, whatever the state of the order. The fees stay. Returns the proposal if it waits for
 * a second person. Throws not_found, role_missing, account_suspended, own_case, second_factor_required.
 */
export async function payGoodwill(
  ctx: UserContext,
  id: string,
  { to, amount, reason }: GoodwillInput,
): Promise<Proposed | undefined> {
  const proposal = await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    const userId = userIdOf(order, to)
    return performStaffAct(tx, {
      ...orderAct(order, 'goodwill'),
      userId,
      amountCents: amount,
      reason,
      audit: { action: 'orders.pay-goodwill', subjectId: id, after: { to, amountCents: amount } },
      perform: async (permit) => {
        const goodwill = { userId, amountCents: amount, actId: permit.actId }
        await postStaffJournal(tx, permit, goodwillJournal(id, goodwill))
        await publish(tx, GoodwillPaid, { ...eventPayloadOf(order), to, amountCents: amount, reason })
        notifyParties(tx, order)
      },
    })
  })
  return proposal && presentProposal(ctx, proposal)
}

/** Returns what goodwill books. */
export function goodwillJournals(
  order: OrderRow,
  { to, amount }: Omit<GoodwillInput, 'reason'>,
): StaffJournal[] {
  return [goodwillJournal(order.id, { userId: userIdOf(order, to), amountCents: amount })]
}

function userIdOf({ buyerId, sellerId }: OrderRow, to: GoodwillInput['to']): string {
  return to === 'buyer' ? buyerId : sellerId
}
