import { eq } from 'drizzle-orm'
import type { ListingInput } from '@/modules/catalog/contract'
import { catalogErrors } from '@/modules/catalog/errors'
import { ownershipPort } from '@/modules/catalog/ports'
import { items } from '@/modules/catalog/schema'
import { serverWords } from '@/modules/catalog/words'
import { maybePlatformItem } from '@/modules/platform/service'
import type { PersonContext } from '@/src/core/context'
import { use } from '@/src/core/ports'

export type ProvenListing = ListingInput & { seenAt: number | null }

/**
 * What is listed, in the platform's own words where the seller has to show the copy. Throws copy_required, what the platform
 * says against it, platform_unavailable.
 */
export async function proveListing(ctx: PersonContext, input: ListingInput): Promise<ProvenListing> {
  if (!use(ctx, ownershipPort).isRequired(ctx)) return { ...input, seenAt: null }
  const { assetId } = input
  const copy = await proveCopy(ctx, { assetId, userAssetId: input.userAssetId ?? null })
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

/** The same of a copy alone: for a listing that comes back on sale. */
export async function proveCopy(
  ctx: PersonContext,
  { assetId, userAssetId }: { assetId: string; userAssetId: string | null },
) {
  if (userAssetId === null) {
    const faults = [{ path: 'userAssetId', message: serverWords.copyExpected }]
    throw catalogErrors.copy_required({ errors: faults })
  }
  return use(ctx, ownershipPort).prove(ctx, { assetId, userAssetId })
}
