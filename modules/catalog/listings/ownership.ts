import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import type { ListingInput } from '@/modules/catalog/contract'
import { ownershipPort } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { maybePlatformItem } from '@/modules/platform/service'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'

/** The platform is asked again about what somebody looks at when it was last asked longer ago than this. */
const recheckAfterMs = 600_000
const itemsPerStatement = 500

const viewedItems = new WeakMap<Core, Set<string>>()

/** Somebody looks at an item. The next round sees to it; nobody waits for that. */
export function recordItemView(ctx: Context, itemId: string): void {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return
  const items = viewedItems.get(ctx.core) ?? new Set()
  viewedItems.set(ctx.core, items.add(itemId))
}

/** Makes the copies of what people look at due, those that were not looked for of late. */
export async function checkViewedItemsSoon(ctx: Context): Promise<void> {
  const itemIds = [...(viewedItems.get(ctx.core) ?? [])]
  viewedItems.delete(ctx.core)
  for (const some of chunks(itemIds, itemsPerStatement)) await transact(ctx, (tx) => checkItemsSoon(tx, some))
}

async function checkItemsSoon(tx: TxContext, itemIds: string[]): Promise<void> {
  const isOnSale = and(
    inArray(listings.itemId, itemIds),
    isNotNull(listings.userAssetId),
    eq(listings.state, 'active'),
  )
  const [now, isStale] = [tx.now(), lte(listings.copyCheckedAt, tx.now() - recheckAfterMs)]
  await tx.db
    .update(listings)
    .set({ copyNextCheckAt: now })
    .where(and(isOnSale, isStale, gt(listings.copyNextCheckAt, now)))
}

const checkDelayMs = 1_800_000
const jitterMs = 1_800_000

/** A copy that is on sale is looked for again after half an hour to an hour, at no moment that its seller could know. */
export function nextCheckAt(tx: TxContext): number {
  const [chance = 0] = tx.core.random(1)
  return tx.now() + checkDelayMs + Math.floor((chance / 256) * jitterMs)
}

/** What is kept of a copy that was shown at this moment. */
export function ownershipConfirmedAt(tx: TxContext, at: number) {
  return { copySeenAt: at, copyCheckedAt: at, copyNextCheckAt: nextCheckAt(tx) }
}

type VerifiedListing = ListingInput & { seenAt: number | null }

/**
 * What is listed, in the platform's own words where the seller has to show the copy. Throws what the platform
 * says against it, platform_unavailable.
 */
export async function verifyListing(ctx: UserContext, input: ListingInput): Promise<VerifiedListing> {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return { ...input, seenAt: null }
  const { assetId } = input
  const copy = await use(ctx, ownershipPort).verify(ctx, { assetId, userAssetId: input.userAssetId ?? null })
  const [known] = await ctx.db.select({ id: items.id }).from(items).where(eq(items.assetId, assetId))
  const item = known ? undefined : await maybePlatformItem(ctx, assetId)
  return {
    ...input,
    itemName: item?.name ?? copy.name ?? input.itemName,
    category: item?.category ?? input.category,
    serial: copy.serial,
    seenAt: ctx.now(),
  }
}
