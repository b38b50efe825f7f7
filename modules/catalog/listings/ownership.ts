import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import type { ListingInput } from '@/modules/catalog/contract'
import { ownershipPort } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { maybePlatformItem } from '@/modules/platform/service'
import { chunks } from '@/src/kit/chunks'
import type { Context, Core, TxContext, UserContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'

/** A viewed item is checked again if its last check is older than this. */
const recheckAfterMs = 600_000
const itemsPerStatement = 500

const viewedItems = new WeakMap<Core, Set<string>>()

/** Marks an item as viewed, so that the next ownership check includes its copies soon. */
export function recordItemView(ctx: Context, itemId: string): void {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return
  const itemIds = viewedItems.get(ctx.core) ?? new Set()
  viewedItems.set(ctx.core, itemIds.add(itemId))
}

/** Makes the checks of recently viewed items due now, unless they were checked recently. */
export async function checkViewedItemsSoon(ctx: Context): Promise<void> {
  const itemIds = [...(viewedItems.get(ctx.core) ?? [])]
  viewedItems.delete(ctx.core)
  for (const chunk of chunks(itemIds, itemsPerStatement))
    await transact(ctx, (tx) => checkItemsSoon(tx, chunk))
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

/** Returns a random time in 30 to 60 minutes, in ms, so that sellers can't predict the next check. */
export function nextCheckAt(tx: TxContext): number {
  const [randomByte = 0] = tx.core.random(1)
  return tx.now() + checkDelayMs + Math.floor((randomByte / 256) * jitterMs)
}

/** Columns of a listing whose copy was found at this time (ms). */
export function ownershipConfirmedAt(tx: TxContext, at: number) {
  return { copySeenAt: at, copyCheckedAt: at, copyNextCheckAt: nextCheckAt(tx) }
}

/** `verifiedAt` is in ms; null if no verification is required. */
type VerifiedListing = ListingInput & {
  verifiedAt: number | null
  /** The platform's own name of the item replaced the one that the seller entered. */
  isNamedByPlatform: boolean
}

/**
 * Verifies ownership if required, and replaces name, category and serial with the platform's values. Throws the errors of
 * `Ownership.verify`.
 */
export async function verifyListing(ctx: UserContext, input: ListingInput): Promise<VerifiedListing> {
  if (!use(ctx, ownershipPort).isRequired(ctx))
    return { ...input, verifiedAt: null, isNamedByPlatform: false }
  const { assetId } = input
  const copy = await use(ctx, ownershipPort).verify(ctx, { assetId, userAssetId: input.userAssetId ?? null })
  const [existing] = await ctx.db.select({ id: items.id }).from(items).where(eq(items.assetId, assetId))
  const item = existing ? undefined : await maybePlatformItem(ctx, assetId)
  const platformName = item?.name ?? copy.name
  return {
    ...input,
    itemName: platformName ?? input.itemName,
    isNamedByPlatform: platformName !== null,
    category: item?.category ?? input.category,
    serial: copy.serial,
    verifiedAt: ctx.now(),
  }
}
