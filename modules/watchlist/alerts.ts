import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { lockCurrentItem, withItemNames } from '@/modules/catalog/service'
import type { AlertInput, PriceAlert } from '@/modules/watchlist/contract'
import { watchlistErrors } from '@/modules/watchlist/errors'
import { serverMessages } from '@/modules/watchlist/messages'
import { alerts, firings } from '@/modules/watchlist/schema'
import { alertsKey, watchlistKey } from '@/modules/watchlist/web/paths'
import { assert } from '@/src/kit/assert'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'

export type AlertRow = typeof alerts.$inferSelect

/** Per user. The text of the error `too_many_alerts` names it. */
export const alertsMax = 100

/** Returns the user's alerts, newest first. */
export async function listAlerts(ctx: UserContext): Promise<PriceAlert[]> {
  const rows = await ctx.db.select().from(alerts).where(eq(alerts.userId, ctx.actor.id))
  return presentAlerts(ctx, rows.toSorted(newestFirst))
}

function newestFirst(one: AlertRow, other: AlertRow): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1)
}

/** Adds an alert. Returns the existing one if it is for the same item and price. Throws not_found, too_many_alerts. */
export async function addAlert(
  ctx: UserContext,
  { itemId, maxPrice = null }: AlertInput,
): Promise<PriceAlert> {
  const row = await transact(ctx, async (tx) => {
    const { id } = await lockCurrentItem(tx, itemId)
    return (await maybeAlert(tx, id, maxPrice)) ?? insertAlert(tx, id, maxPrice)
  })
  const [alert] = await presentAlerts(ctx, [row])
  assert(alert, 'one alert is presented')
  return alert
}

async function maybeAlert(
  { db, actor }: UserContext,
  itemId: string,
  maxPriceCents: number | null,
): Promise<AlertRow | undefined> {
  const isSamePrice =
    maxPriceCents === null ? isNull(alerts.maxPriceCents) : eq(alerts.maxPriceCents, maxPriceCents)
  const [row] = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, actor.id), eq(alerts.itemId, itemId), isSamePrice))
  return row
}

async function insertAlert(
  tx: UserContext & TxContext,
  itemId: string,
  maxPriceCents: number | null,
): Promise<AlertRow> {
  const userId = tx.actor.id
  const [owned] = await tx.db.select({ count: count() }).from(alerts).where(eq(alerts.userId, userId))
  if (Number(owned?.count) >= alertsMax) throw watchlistErrors.too_many_alerts()
  const at = tx.now()
  const [row] = await tx.db
    .insert(alerts)
    .values({ id: newId(tx), userId, itemId, maxPriceCents, createdAt: at, dayStartedAt: at })
    .returning()
  assert(row, 'an inserted alert is returned')
  publishAlertsOf(tx, userId)
  return row
}

/** Removes one of the user's alerts. Throws not_found. */
export async function removeAlert(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const isOwn = and(eq(alerts.id, id), eq(alerts.userId, tx.actor.id))
    const [removed] = await tx.db.delete(alerts).where(isOwn).returning({ id: alerts.id })
    if (!removed) throw httpErrors.not_found({ detail: serverMessages.errors.alertMissing })
    await tx.db.delete(firings).where(eq(firings.alertId, id))
    publishAlertsOf(tx, tx.actor.id)
  })
}

/** Removes the user's alerts for an item. Idempotent. */
export async function removeAlertsOf(tx: UserContext & TxContext, itemId: string): Promise<void> {
  const isOwn = and(eq(alerts.userId, tx.actor.id), eq(alerts.itemId, itemId))
  const removed = await tx.db.delete(alerts).where(isOwn).returning({ id: alerts.id })
  for (const { id } of removed) await tx.db.delete(firings).where(eq(firings.alertId, id))
}

/** Moves the alerts of an item that was merged into another one. Idempotent. */
export async function moveAlerts(
  tx: TxContext,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  const isDuplicate = sql`exists (
    select 1 from watchlist_alerts as kept
    where kept.item_id = ${intoId} and kept.user_id = watchlist_alerts.user_id
      and coalesce(kept.max_price_cents, 0) = coalesce(watchlist_alerts.max_price_cents, 0))`
  await tx.db.delete(alerts).where(and(eq(alerts.itemId, fromId), isDuplicate))
  const moved = await tx.db
    .update(alerts)
    .set({ itemId: intoId })
    .where(eq(alerts.itemId, fromId))
    .returning({ userId: alerts.userId })
  for (const userId of new Set(moved.map((row) => row.userId))) publishAlertsOf(tx, userId)
}

/** Returns alerts in the order of their rows. */
export async function presentAlerts(ctx: Context, rows: readonly AlertRow[]): Promise<PriceAlert[]> {
  const named = await withItemNames(ctx, rows)
  return named.map(({ id, itemId, itemName, maxPriceCents, createdAt, firedAt }) => ({
    id,
    itemId,
    itemName,
    maxPrice: maxPriceCents === null ? null : dollarsOf(maxPriceCents),
    createdAt: isoTime(createdAt),
    firedAt: isoTime(firedAt),
  }))
}

/** Updates open pages of the user. */
export function publishAlertsOf(tx: TxContext, userId: string): void {
  invalidateForUser(tx, userId, [alertsKey, watchlistKey])
}
