import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { findNameParties } from '@/modules/catalog/items/item-names'
import { findItemRow } from '@/modules/catalog/items/item-rows'
import { findListing } from '@/modules/catalog/listings/listings'
import { items, listings } from '@/modules/catalog/schema'
import { staffMessages } from '@/modules/catalog/staff-messages'
import { staffItemPath, staffListingsPath } from '@/modules/catalog/web/paths'
import type { UserContext } from '@/src/kit/context'
import { formatDollars } from '@/src/kit/money'
import {
  type HistoryEntry,
  type HistoryKind,
  type HistoryPage,
  type HistorySubject,
  isOlder,
} from '@/src/kit/staff/history'

const { listings: text, reports, history } = staffMessages

export const listingHistorySubject: HistorySubject = {
  name: 'listing',
  right: 'moderation',
  find: async (ctx, id) => {
    const { listing, item } = await findListing(ctx, id)
    return { label: history.ofListing(item.name), path: pathOf(id), people: [listing.sellerId] }
  },
  findNames: async (ctx, ids) => {
    const rows = await ctx.db
      .select({ id: listings.id, name: items.name })
      .from(listings)
      .innerJoin(items, eq(items.id, listings.itemId))
      .where(inArray(listings.id, [...ids]))
    return new Map(rows.map(({ id, name }) => [id, history.listingNamed(name)]))
  },
}

export const itemHistorySubject: HistorySubject = {
  name: 'item',
  right: 'moderation',
  find: async (ctx, id) => {
    const { name } = await findItemRow(ctx, id)
    const parties = await findNameParties(ctx, id)
    // It concerns all who sell the item, but only the actor would read about themselves.
    return {
      label: history.ofItem(name),
      path: staffItemPath(id),
      people: parties.filter((party) => party === ctx.actor.id),
    }
  },
  findNames: async (ctx, ids) => {
    const rows = await ctx.db
      .select({ id: items.id, name: items.name })
      .from(items)
      .where(inArray(items.id, [...ids]))
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
}

/** What a person offered, the offers of an item, or when one was made. */
export const listingHistory: HistoryKind = {
  kind: 'listings',
  label: text.title,
  right: 'moderation',
  of: {
    person: (ctx, userId, page) => readListings(ctx, eq(listings.sellerId, userId), page),
    item: (ctx, itemId, page) => readListings(ctx, eq(listings.itemId, itemId), page),
    listing: (ctx, id, page) => readListings(ctx, eq(listings.id, id), page),
  },
}

async function readListings(
  ctx: UserContext,
  where: SQL,
  { limit, position }: HistoryPage,
): Promise<HistoryEntry[]> {
  const rows = await ctx.db
    .select({ listing: listings, name: items.name })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(and(where, isOlder(listings.createdAt, listings.id, position)))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit)
  return rows.map(({ listing: { id, createdAt, priceCents, state, hiddenReason }, name }) => ({
    id,
    at: createdAt,
    label: history.offered({ item: name, price: formatDollars(priceCents) }),
    detail: reports.states[hiddenReason === null ? state : 'hidden'],
    path: pathOf(id),
  }))
}

function pathOf(id: string): string {
  return `${staffListingsPath}?${new URLSearchParams({ search: id })}`
}
