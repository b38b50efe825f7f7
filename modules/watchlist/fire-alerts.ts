import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { ItemsMerged, ListingOffered } from '@/modules/catalog/events'
import { findItems, findListings, type ItemFacts, type ListingFacts } from '@/modules/catalog/service'
import { itemPath } from '@/modules/catalog/web/paths'
import { type AlertRow, moveAlerts, publishAlertsOf } from '@/modules/watchlist/alerts'
import { AlertsPending } from '@/modules/watchlist/events'
import { kindMessages, noticeMessages as texts } from '@/modules/watchlist/notice-messages'
import { alerts, firings } from '@/modules/watchlist/schema'
import { inJsonList } from '@/src/db/columns'
import { param, prepared, preparedBy } from '@/src/db/prepared'
import { rowLocked } from '@/src/db/row-locked'
import type { Context, TxContext } from '@/src/kit/context'
import type { Reader, Writer } from '@/src/kit/db'
import { type AppliedEvent, type Listener, onApply, onApplyAll } from '@/src/kit/events'
import { formatDollars } from '@/src/kit/money'
import { defineNotificationKind, type Notice, notify } from '@/src/kit/notices/notify'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** To users, about copies for sale that they set alerts for. */
export const alertNotices = defineNotificationKind({ name: 'price-alerts', ...kindMessages })

/** A seller who changes prices all day doesn't fill anyone's mailbox. */
const firingsPerDayMax = 10
/** More alerts than this fire in further transactions. */
const alertsPerRun = 200
/** A copy that comes back on sale after this time fires its alerts again. */
const firingsKeptMs = 30 * dayMs

export const alertListeners: Listener[] = [
  onApplyAll(ListingOffered, 'watchlist.fire-alerts', fireAlerts),
  onApplyAll(AlertsPending, 'watchlist.fire-pending-alerts', fireAlerts),
  onApply(ItemsMerged, 'watchlist.move-alerts-of-merged-item', (tx, { payload }) => moveAlerts(tx, payload)),
]

interface Offered {
  listingId: string
  /** The last alert of the previous run. */
  afterId?: string
}

/** Fires the alerts that listings meet, unless they are gone by now. Most items have none, which costs as much for many as for one. */
async function fireAlerts(tx: TxContext, events: readonly AppliedEvent<Offered>[]): Promise<void> {
  const offered = await findListings(
    tx,
    events.map(({ payload }) => payload.listingId),
  )
  const itemIds = new Set(Array.from(offered.values(), ({ itemId }) => itemId))
  const rows = await itemsWithAlerts(tx.db, { ids: JSON.stringify([...itemIds]) })
  const withAlerts = new Set(rows.map(({ itemId }) => itemId))
  for (const { tx: ofEvent, payload } of events) {
    const listing = offered.get(payload.listingId)
    if (listing?.state === 'active' && withAlerts.has(listing.itemId))
      await fireAlertsOf(ofEvent, listing, payload.afterId)
  }
}

const itemsWithAlerts = prepared((db: Reader) =>
  db
    .selectDistinct({ itemId: alerts.itemId })
    .from(alerts)
    .where(inJsonList(alerts.itemId, param('ids'))),
)

/** Each alert fires once for each price that is lower than before. */
async function fireAlertsOf(tx: TxContext, listing: ListingFacts, afterId?: string): Promise<void> {
  const due = await lockDueAlerts(tx, listing, afterId)
  if (due.length === 0) return
  const item = (await findItems(tx, [listing.itemId])).get(listing.itemId)
  if (!item) return
  const fired = await recordFirings(tx, due, listing)
  await notify(tx, ...strictestPerUser(fired).map((alert) => buildNotice(tx, { alert, listing, item })))
  for (const { userId } of fired) publishAlertsOf(tx, userId)
  const last = due.length === alertsPerRun ? due.at(-1) : undefined
  if (last) await publish(tx, AlertsPending, { listingId: listing.id, afterId: last.id })
}

const dueAlertsLocked = preparedBy((db: Writer, follows: boolean) => {
  const isMet = or(isNull(alerts.maxPriceCents), gte(alerts.maxPriceCents, param('priceCents')))
  const isBelowLimit = or(lte(alerts.dayStartedAt, param('dayAgo')), lt(alerts.firedInDay, firingsPerDayMax))
  const query = db
    .select()
    .from(alerts)
    .where(
      and(
        eq(alerts.itemId, param('itemId')),
        follows ? gt(alerts.id, param('afterId')) : undefined,
        ne(alerts.userId, param('sellerId')),
        isMet,
        isBelowLimit,
      ),
    )
    .orderBy(asc(alerts.id))
    .limit(alertsPerRun)
  return rowLocked(query, alerts)
})

/** Locked, so that no alert fires more often than it may, and none that is being removed. */
function lockDueAlerts(
  tx: TxContext,
  { itemId, sellerId, priceCents }: ListingFacts,
  afterId?: string,
): Promise<AlertRow[]> {
  const values = { itemId, sellerId, priceCents, afterId, dayAgo: tx.now() - dayMs }
  return dueAlertsLocked(tx.db, afterId !== undefined, values)
}

/** Returns the alerts that haven't fired for this listing at this price or a lower one. */
async function recordFirings(
  tx: TxContext,
  due: readonly AlertRow[],
  { id: listingId, priceCents }: ListingFacts,
): Promise<AlertRow[]> {
  const at = tx.now()
  const recorded = await tx.db
    .insert(firings)
    .values(due.map(({ id: alertId }) => ({ alertId, listingId, priceCents, at })))
    .onConflictDoUpdate({
      target: [firings.alertId, firings.listingId],
      set: { priceCents, at },
      setWhere: gt(firings.priceCents, priceCents),
    })
    .returning({ alertId: firings.alertId })
  const ids = recorded.map(({ alertId }) => alertId)
  if (ids.length === 0) return []
  const isNewDay = lte(alerts.dayStartedAt, at - dayMs)
  await tx.db
    .update(alerts)
    .set({
      firedAt: at,
      dayStartedAt: sql`case when ${isNewDay} then ${at} else ${alerts.dayStartedAt} end`,
      firedInDay: sql`case when ${isNewDay} then 1 else ${alerts.firedInDay} + 1 end`,
    })
    .where(inArray(alerts.id, ids))
  return due.filter(({ id }) => ids.includes(id))
}

/** A user with several alerts for an item gets one notice: about the lowest price. */
function strictestPerUser(fired: readonly AlertRow[]): AlertRow[] {
  const byUser = Map.groupBy(fired, ({ userId }) => userId)
  return [...byUser.values()].flatMap((own) => own.toSorted(lowestFirst)[0] ?? [])
}

/** An alert about any price comes last. */
export function lowestFirst(one: AlertRow, other: AlertRow): number {
  return (one.maxPriceCents ?? Infinity) - (other.maxPriceCents ?? Infinity)
}

function buildNotice(
  tx: TxContext,
  { alert, listing, item }: { alert: AlertRow; listing: ListingFacts; item: ItemFacts },
): Notice {
  const { userId, maxPriceCents } = alert
  const price = formatDollars(listing.priceCents)
  const { title, content } =
    maxPriceCents === null
      ? { title: texts.listed.title, content: texts.listed.content({ item: item.name, price }) }
      : {
          title: texts.atPrice.title,
          content: texts.atPrice.content({ item: item.name, price, maxPrice: formatDollars(maxPriceCents) }),
        }
  return {
    userId,
    eventId: `alert:${listing.id}:${listing.priceCents}`,
    at: tx.now(),
    kind: alertNotices,
    title,
    content,
    about: item.name,
    itemId: item.id,
    href: itemPath(item.id),
    linkText: texts.link,
  }
}

/** Deletes what alerts fired for a month ago. */
export async function deleteOldFirings(ctx: Context): Promise<void> {
  await transact(
    ctx,
    (tx) => tx.db.delete(firings).where(lt(firings.at, tx.now() - firingsKeptMs)),
    'read committed',
  )
}
