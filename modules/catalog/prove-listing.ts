import { eq } from 'drizzle-orm'
import type { ListingInput } from '@/modules/catalog/contract'
import { ownershipPort } from '@/modules/catalog/ports'
import { items } from '@/modules/catalog/schema'
import { maybePlatformItem } from '@/modules/platform/service'
import type { UserContext } from '@/src/core/context'
import { use } from '@/src/core/ports'

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
