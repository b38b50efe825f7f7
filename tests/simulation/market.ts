import { sql } from '@/src/db/columns'
import type { World } from '@/tests/simulation/world'

export interface OrderRow {
  id: string
  state: string
  dispute: string
  chargeback: string
  /** The seller was paid, and no moderator has reversed the sale. */
  released: boolean
  priceCents: number
  buyer: string
  seller: string
  /** At Stripe; null for a bank transfer. */
  intentId: string | null
  /** True if the buyer is still owed a refund. */
  isOwed: boolean
  /** Cents refunded outside of Stripe. */
  manualRefundCents: number
  /** What staff refunded while the sale stands. */
  partialRefundCents: number
}

interface ListingRow {
  id: string
  itemId: string
  assetId: string
  price: number
  seller: string
}

export const sellers = ['seller_a', 'seller_b', 'seller_c']
export const buyers = ['buyer_a', 'buyer_b', 'buyer_c', 'buyer_d']
export const moderator = 'judge'
export const admin = 'chief_judge'
/** The staff and their roles. Some of them trade, and act on their own cases if the site lets them. */
export const staff = {
  judge: 'moderator',
  chief_judge: 'admin',
  seller_b: 'moderator',
  seller_c: 'admin',
  buyer_c: 'admin',
  buyer_d: 'moderator',
} as const

/** All orders in the database, oldest first. PostgreSQL returns whole numbers as text. */
export async function listOrders({ db }: World): Promise<OrderRow[]> {
  const rows = await db.read.rows<OrderRow>(sql`
    select o.id, o.state, o.dispute, o.chargeback, o.price_cents as "priceCents",
      (o.completed_at is not null and o.refund_reason is null) as released, b.username as buyer, s.username as seller, case when o.provider = 'manual' then null else o.intent_id end as "intentId",
      (o.state = 'refund_pending' or o.unmatched_cents is not null) as "isOwed", o.manual_refund_cents as "manualRefundCents", o.partial_refund_cents as "partialRefundCents"
    from orders_orders as o
      join auth_users as b on b.id = o.buyer_id
      join auth_users as s on s.id = o.seller_id
    order by o.number`)
  return rows.map((row) => ({
    ...row,
    priceCents: Number(row.priceCents),
    manualRefundCents: Number(row.manualRefundCents),
    partialRefundCents: Number(row.partialRefundCents),
  }))
}

export async function listActiveListings({ db }: World): Promise<ListingRow[]> {
  const rows = await db.read.rows<ListingRow>(sql`
    select l.id, l.item_id as "itemId", i.asset_id as "assetId", l.price_cents / 100.0 as price, u.username as seller
    from catalog_listings as l
      join catalog_items as i on i.id = l.item_id
      join auth_users as u on u.id = l.seller_id
    where l.state = 'active' order by l.id`)
  return rows.map((row) => ({ ...row, price: Number(row.price) }))
}

export function pick<One>(world: World, list: readonly One[]): One | undefined {
  return list[Math.floor(world.random() * list.length)]
}

/** One of the orders that match. */
export async function pickOrder(
  world: World,
  matches: (order: OrderRow) => boolean,
): Promise<OrderRow | undefined> {
  return pick(world, (await listOrders(world)).filter(matches))
}

export function oneOf<One>(world: World, one: One, other: One): One {
  return world.random() < 0.5 ? one : other
}
