import { and, eq, inArray, isNull } from 'drizzle-orm'
import { demoRemainsMessages as text } from '@/modules/catalog/import/demo-remains-messages'
import { refreshOffers } from '@/modules/catalog/items/item-rows'
import { pauseListings, resumeListings } from '@/modules/catalog/listings/stopped-listings'
import { items, listings } from '@/modules/catalog/schema'
import { listDemoItems, platformKey } from '@/modules/platform/service'
import { inJsonList } from '@/src/db/columns'
import { invalidate, publicListsTag } from '@/src/kit/cache/cache-versions'
import { type Diagnostic, note, ok } from '@/src/kit/checks/diagnostic'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/**
 * Takes the items of the demo universe off a site with a real game platform, and puts them back if the site returns to the demo universe.
 * Their rows stay, because orders refer to them.
 */
export async function keepOneWorld(ctx: Context): Promise<void> {
  if (platformKey(ctx) === 'demo') await restoreDemoItems(ctx)
  else await removeDemoItems(ctx)
}

async function removeDemoItems(ctx: Context): Promise<void> {
  const ids = (await findShownDemoItems(ctx)).map(({ id }) => id)
  if (ids.length === 0) return
  await transact(ctx, async (tx) => {
    await tx.db.update(items).set({ removalReason: text.reason }).where(inArray(items.id, ids))
    await pauseListings(tx, inArray(listings.itemId, ids), 'itemRemoved')
    await refreshOffers(tx, ids)
    invalidate(tx, publicListsTag)
  })
  ctx.core.log.warn('items of the demo universe were taken off the site', { items: ids.length })
}

async function restoreDemoItems(ctx: Context): Promise<void> {
  const isRemoved = eq(items.removalReason, text.reason)
  const ids = (await ctx.db.select({ id: items.id }).from(items).where(isRemoved)).map(({ id }) => id)
  if (ids.length === 0) return
  await transact(ctx, async (tx) => {
    await tx.db.update(items).set({ removalReason: null }).where(inArray(items.id, ids))
    await resumeListings(tx, inArray(listings.itemId, ids), 'itemRemoved')
    await refreshOffers(tx, ids)
    invalidate(tx, publicListsTag)
  })
}

/** By asset id and name: a real item can have the same id. */
async function findShownDemoItems(ctx: Context) {
  const names = new Map(listDemoItems().map(({ assetId, name }) => [assetId, name]))
  const found = await ctx.db
    .select({ id: items.id, assetId: items.assetId, name: items.name })
    .from(items)
    .where(and(inJsonList(items.assetId, [...names.keys()]), isNull(items.removalReason)))
  return found.filter(({ assetId, name }) => names.get(assetId) === name)
}

/** Names items of the demo universe on a site with a real game platform. */
export const demoRemainsDiagnostic: Diagnostic = {
  name: 'demo items',
  advice: text.advice,
  needsTables: true,
  run: async (ctx) => {
    if (platformKey(ctx) === 'demo') return ok(text.demo)
    const { length } = await findShownDemoItems(ctx)
    return length === 0 ? ok(text.none) : note(text.shown(length))
  },
}
