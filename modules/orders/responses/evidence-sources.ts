import { and, asc, desc, eq, isNotNull, lt } from 'drizzle-orm'
import { findSignInFacts, type SignInFacts } from '@/modules/auth/service'
import type { DeliveryProof } from '@/modules/orders/order/chargeback-contract'
import { maybeOrderRow, type OrderRow } from '@/modules/orders/order/move'
import type { ResponseRow } from '@/modules/orders/payments/sync-disputes'
import type { DisputePicture } from '@/modules/orders/pictures/contract'
import { listDisputePictures } from '@/modules/orders/pictures/list-pictures'
import {
  type DeliveryEvidence,
  deliveryProofPort,
  type PartyMessage,
  partyMessagesPort,
} from '@/modules/orders/ports'
import { disputeMessages, orders, timeline } from '@/modules/orders/schema'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import { maybeUse, use } from '@/src/kit/ports'
import { dayMs } from '@/src/kit/text/duration'

/** Messages and logins are used from this long before the order on. */
const beforeOrderMs = 7 * dayMs
/** Two earlier payments are enough for a bank; a few more show a habit. */
const earlierPaymentsMax = 5

/** Reasons by which the buyer denies having paid. Only then does the bank need to know who used the account. */
const fraudReasons = ['fraudulent', 'unrecognized', 'debit_not_authorized']

/** The data that the evidence is composed from. */
export interface EvidenceSources {
  order: OrderRow
  response: ResponseRow
  delivery: DeliveryEvidence | undefined
  /** When the buyer confirmed the arrival, in ms; undefined if they never did. */
  confirmedAt: number | undefined
  steps: { state: OrderRow['state']; at: number }[]
  messages: { from: 'buyer' | 'seller' | 'staff'; content: string; at: number }[]
  earlierPayments: OrderRow[]
  /** The pictures that the parties added to the dispute. */
  pictures: DisputePicture[]
  /** Undefined unless the bank asks who paid. */
  account: SignInFacts | undefined
  hasVerifiedEmail: boolean
}

/** Whether both inventories or the buyer's own word show that the item arrived, that it didn't, or nothing. */
export function deliveryProofOf({
  delivery,
  confirmedAt,
}: Pick<EvidenceSources, 'delivery' | 'confirmedAt'>): DeliveryProof {
  if (delivery?.outcome === 'release' || confirmedAt !== undefined) return 'delivered'
  return delivery?.outcome === 'refund' ? 'not_delivered' : 'none'
}

/** Returns everything that the site knows about a disputed payment. */
export async function findEvidenceSources(ctx: Context, response: ResponseRow): Promise<EvidenceSources> {
  const order = await maybeOrderRow(ctx, response.orderId)
  assert(order, 'a dispute belongs to an order')
  const { id, buyerId, createdAt } = order
  const period = { from: createdAt - beforeOrderMs, to: response.openedAt }
  const [delivery, steps, written, direct, earlierPayments, account, pictures] = await Promise.all([
    use(ctx, deliveryProofPort).findEvidence(ctx, id),
    ctx.db.select().from(timeline).where(eq(timeline.orderId, id)).orderBy(asc(timeline.step)),
    ctx.db.select().from(disputeMessages).where(eq(disputeMessages.orderId, id)),
    listDirectMessages(ctx, order, period),
    listEarlierPayments(ctx, order),
    findSignInFacts(ctx, { userId: buyerId, ...period }),
    listDisputePictures(ctx, id),
  ])
  const messages = [
    ...written.map(({ party, content, at }) => ({ from: party, content, at })),
    ...direct.map(({ senderId, content, at }) => ({
      from: senderId === buyerId ? ('buyer' as const) : ('seller' as const),
      content,
      at,
    })),
  ].toSorted((one, other) => one.at - other.at)
  return {
    order,
    response,
    delivery,
    confirmedAt: confirmationTime(order),
    steps,
    messages,
    earlierPayments,
    pictures,
    account: fraudReasons.includes(response.reason) ? account : undefined,
    hasVerifiedEmail: account !== undefined && account.emailVerifiedAt !== null,
  }
}

/** Without an observed delivery or a dispute, only the buyer completes an order before the deadline does. */
function confirmationTime({ completedAt, confirmBy, watched, dispute }: OrderRow): number | undefined {
  if (completedAt === null || watched || dispute !== 'none') return undefined
  return confirmBy === null || completedAt < confirmBy ? completedAt : undefined
}

async function listDirectMessages(
  ctx: Context,
  { buyerId, sellerId }: OrderRow,
  { from, to }: { from: number; to: number },
): Promise<PartyMessage[]> {
  const pair = { userIds: [buyerId, sellerId] as [string, string], since: from }
  const found = (await maybeUse(ctx, partyMessagesPort)?.(ctx, pair)) ?? []
  return found.filter(({ at }) => at <= to)
}

/** Returns completed purchases of the buyer that no bank disputed, newest first. */
function listEarlierPayments(ctx: Context, { buyerId, number }: OrderRow): Promise<OrderRow[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, buyerId),
        lt(orders.number, number),
        eq(orders.state, 'completed'),
        isNotNull(orders.intentId),
        eq(orders.chargeback, 'none'),
        eq(orders.dispute, 'none'),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(earlierPaymentsMax)
}
