import { eq } from 'drizzle-orm'
import {
  type Favorite,
  findCheapestVerified,
  findItems,
  type ItemFacts,
  listFavorites,
  removeFavorite,
  type VerifiedCopy,
} from '@/modules/catalog/service'
import { type AlertRow, presentAlerts, publishAlertsOf, removeAlertsOf } from '@/modules/watchlist/alerts'
import type { PriceAlert, WatchedItem, WatchlistQuery } from '@/modules/watchlist/contract'
import { lowestFirst } from '@/modules/watchlist/fire-alerts'
import { alerts } from '@/modules/watchlist/schema'
import type { UserContext } from '@/src/kit/context'
import { type ListPage, pageOf, parseCursor } from '@/src/kit/lists/keyset'
import { dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

const pageDefault = 50

/** An item on the watchlist: marked as a favorite, or with alerts. */
interface Entry {
  itemId: string
  addedAt: number
  favorite: Favorite | undefined
  alerts: AlertRow[]
}

/** Returns a page of the items that the user watches, newest first, and the cursor of the next page. */
export async function listWatchlist(
  ctx: UserContext,
  { limit = pageDefault, cursor }: WatchlistQuery,
): Promise<ListPage<WatchedItem>> {
  const entries = await findEntries(ctx)
  const [addedAt = Infinity, itemId = ''] = parseCursor(cursor, ['number', 'text']) ?? []
  const following = entries.filter((entry) => newestFirst({ addedAt, itemId }, entry) < 0)
  const { rows, next } = pageOf(following, limit, (entry) => [entry.addedAt, entry.itemId])
  return { rows: await presentEntries(ctx, rows), next }
}

/** Removes an item from the user's favorites, and its alerts. Idempotent. */
export async function unwatch(ctx: UserContext, itemId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await removeFavorite(tx, itemId)
    await removeAlertsOf(tx, itemId)
    publishAlertsOf(tx, tx.actor.id)
  })
}

async function findEntries(ctx: UserContext): Promise<Entry[]> {
  const [favorites, rows] = await Promise.all([
    listFavorites(ctx),
    ctx.db.select().from(alerts).where(eq(alerts.userId, ctx.actor.id)),
  ])
  const favoriteOf = new Map(favorites.map((favorite) => [favorite.itemId, favorite]))
  const alertsOf = Map.groupBy(rows, ({ itemId }) => itemId)
  const entries = [...new Set([...favoriteOf.keys(), ...alertsOf.keys()])].map((itemId) => {
    const [favorite, own = []] = [favoriteOf.get(itemId), alertsOf.get(itemId)]
    const addedAt = Math.min(favorite?.at ?? Infinity, ...own.map(({ createdAt }) => createdAt))
    return { itemId, addedAt, favorite, alerts: own.toSorted(lowestFirst) }
  })
  return entries.toSorted(newestFirst)
}

type Place = Pick<Entry, 'addedAt' | 'itemId'>

function newestFirst(one: Place, other: Place): number {
  if (one.addedAt !== other.addedAt) return other.addedAt - one.addedAt
  return Number(one.itemId < other.itemId) - Number(one.itemId > other.itemId)
}

async function presentEntries(ctx: UserContext, entries: readonly Entry[]): Promise<WatchedItem[]> {
  const ids = entries.map(({ itemId }) => itemId)
  const [items, verified, presented] = await Promise.all([
    findItems(ctx, ids),
    findCheapestVerified(ctx, ids),
    presentAlerts(
      ctx,
      entries.flatMap((entry) => entry.alerts),
    ),
  ])
  const alertsOf = Map.groupBy(presented, ({ itemId }) => itemId)
  return entries.flatMap((entry) => {
    const item = items.get(entry.itemId)
    const [copy, own = []] = [verified.get(entry.itemId), alertsOf.get(entry.itemId)]
    return item?.isShown ? [presentEntry(entry, item, { copy, alerts: own })] : []
  })
}

function presentEntry(
  { addedAt, favorite }: Entry,
  item: ItemFacts,
  { copy, alerts: own }: { copy: VerifiedCopy | undefined; alerts: PriceAlert[] },
): WatchedItem {
  return {
    ...presentItem(item),
    isFavorite: favorite !== undefined,
    addedAt: isoTime(addedAt),
    priceWhenAdded: favorite?.priceCents == null ? null : dollarsOf(favorite.priceCents),
    verified: copy
      ? {
          listingId: copy.listingId,
          price: dollarsOf(copy.priceCents),
          serial: copy.serial,
          at: isoTime(copy.seenAt),
        }
      : null,
    alerts: own,
  }
}

/** The fields of an item that lists show. */
export function presentItem({ id, assetId, name, category, imageUrl, lowestPriceCents, stock }: ItemFacts) {
  const price = lowestPriceCents === null ? null : dollarsOf(lowestPriceCents)
  return { itemId: id, assetId, name, category, imageUrl, price, stock }
}
