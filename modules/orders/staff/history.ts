import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { messages, serverMessages } from '@/modules/orders/messages'
import { maybeOrderRow, type OrderRow } from '@/modules/orders/order/move'
import { statusOf } from '@/modules/orders/order/order-states'
import { listOrderNames } from '@/modules/orders/queries'
import { appeals, decisions, disputeMessages, orders, timeline } from '@/modules/orders/schema'
import { staffOrdersMessages } from '@/modules/orders/staff/staff-orders-messages'
import { casePath } from '@/modules/orders/web/paths'
import { findOrdersOfPayout } from '@/modules/wallet/service'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { formatDollars } from '@/src/kit/money'
import {
  type HistoryEntry,
  type HistoryKind,
  type HistoryPage,
  type HistorySubject,
  isOlder,
  pageOfEntries,
} from '@/src/kit/staff/history'

const { timeline: text, outcomes } = caseMessages
const { history } = staffOrdersMessages

export const orderSubject: HistorySubject = {
  name: 'order',
  right: 'orders',
  find: async (ctx, id) => {
    const { number, buyerId, sellerId } = await findRow(ctx, id)
    return { label: history.titleOf(number), path: casePath(id), people: [buyerId, sellerId] }
  },
  findNames: async (ctx, ids) => {
    const names = await listOrderNames(ctx, ids)
    return new Map([...names].map(([id, { number }]) => [id, history.named(number)]))
  },
}

/** What a person bought and sold, the orders of a listing or an item, and those whose money a payout sent. */
export const orderHistory: HistoryKind = {
  kind: 'orders',
  label: serverMessages.search.heading,
  right: 'orders',
  of: {
    person: (ctx, userId, page) =>
      listOrders(ctx, or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)), page, (order) =>
        order.buyerId === userId ? 'bought' : 'sold',
      ),
    listing: async (ctx, listingId, page) => listOrders(ctx, eq(orders.listingId, listingId), page),
    item: (ctx, itemId, page) => listOrders(ctx, eq(orders.itemId, itemId), page),
    payout: async (ctx, payoutId, page) => {
      const ids = await findOrdersOfPayout(ctx, payoutId)
      return listOrders(ctx, inArray(orders.id, ids), page)
    },
  },
}

/** Selects the ids of the orders of a listing or an item. */
export function orderIdsOf(thing: 'listing' | 'item', id: string): SQL {
  return thing === 'listing'
    ? sql`(select id from orders_orders where listing_id = ${id})`
    : sql`(select id from orders_orders where item_id = ${id})`
}

/** What happened to an order: its states, and everything that was said and decided about its dispute. */
export const orderStepHistory: HistoryKind = {
  kind: 'order-steps',
  label: history.steps,
  right: 'orders',
  of: { order: async (ctx, orderId, page) => pageOfEntries(await listSteps(ctx, orderId), page) },
}

async function listOrders(
  ctx: UserContext,
  where: SQL | undefined,
  { limit, position }: HistoryPage,
  roleOf: (order: OrderRow) => 'bought' | 'sold' | 'other' = () => 'other',
): Promise<HistoryEntry[]> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(where, isOlder(orders.createdAt, orders.id, position)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return rows.map((order) => ({
    id: order.id,
    at: order.createdAt,
    label: serverMessages.search.named({ number: order.number, item: order.itemName }),
    detail: history[roleOf(order)]({
      price: formatDollars(order.priceCents),
      status: messages.statuses[statusOf(order)],
    }),
    path: casePath(order.id),
  }))
}

async function listSteps(ctx: UserContext, orderId: string): Promise<HistoryEntry[]> {
  const order = await findRow(ctx, orderId)
  const [steps, said, decided, appealed] = await Promise.all([
    ctx.db.select().from(timeline).where(eq(timeline.orderId, orderId)),
    ctx.db.select().from(disputeMessages).where(eq(disputeMessages.orderId, orderId)),
    ctx.db.select().from(decisions).where(eq(decisions.orderId, orderId)),
    ctx.db.select().from(appeals).where(eq(appeals.orderId, orderId)),
  ])
  const staff = await findProfiles(
    ctx,
    decided.flatMap(({ staffId }) => staffId ?? []),
  )
  const nameOf = (id: string | null) =>
    id === null ? serverMessages.deliveryProof : (staff.get(id)?.username ?? id)
  return [
    ...steps.map(({ step, state, at }) => ({
      id: `state-${padded(step)}`,
      at,
      label: text.states[state] ?? state,
    })),
    ...disputeOf(order),
    ...said.map(({ id, party, content, at }) => ({
      id: `text-${padded(id)}`,
      at,
      label: text.message(text.by[party] ?? party),
      detail: content,
    })),
    ...decided.map(({ id, staffId, kind, outcome, reason, at }) => ({
      id: `decision-${padded(id)}`,
      at,
      label: text.decision({
        by: nameOf(staffId),
        kind: text.decisions[kind],
        outcome: outcomes[outcome],
      }),
      detail: reason,
    })),
    ...appealed.map(({ id, userId, reason, at }) => ({
      id: `appeal-${padded(id)}`,
      at,
      label: history.appealed(text.by[userId === order.buyerId ? 'buyer' : 'seller'] ?? ''),
      detail: reason,
    })),
  ]
}

function disputeOf({ disputeOpenedAt, disputeBy, disputeReason }: OrderRow): HistoryEntry[] {
  if (disputeOpenedAt === null) return []
  const label = text.dispute(text.by[disputeBy ?? ''] ?? '')
  return [{ id: 'dispute', at: disputeOpenedAt, label, detail: disputeReason ?? undefined }]
}

/** So that numbers sort as texts do. */
function padded(id: number): string {
  return String(id).padStart(16, '0')
}

async function findRow(ctx: UserContext, id: string): Promise<OrderRow> {
  const order = await maybeOrderRow(ctx, id)
  if (!order) throw httpErrors.not_found()
  return order
}
