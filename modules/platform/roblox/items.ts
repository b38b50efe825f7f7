import * as v from 'valibot'
import type { PlatformCategory, PlatformItem } from '@/modules/platform/ports'
import { callRoblox, parseResponse, readOnlyPost } from '@/modules/platform/roblox/client'
import { Description, Id, Name, Robux, Timestamp } from '@/modules/platform/roblox/field-schemas'
import type { ReceivedResponse } from '@/src/http-client/attempt'
import type { Context, Core } from '@/src/kit/context'

const categories: Record<PlatformCategory, readonly (number | string)[]> = {
  hat: [8, 41, 42, 43, 44, 45, 46, 47],
  face: [17, 18, 'Head', 'Face', 'DynamicHead', 79],
  gear: [19, 'Gear'],
  package: [32, 'Package'],
}

/** Maps an asset type (number or name) to a category; all accessories are hats. */
function categoryOf(assetType: number | string | null): PlatformCategory {
  if (assetType === null) return 'hat'
  if (categories.face.includes(assetType)) return 'face'
  if (categories.gear.includes(assetType)) return 'gear'
  return categories.package.includes(assetType) ? 'package' : 'hat'
}

const endpoint = 'items'
const robloxUserId = '1'

const Details = v.object({
  id: Id,
  name: Name,
  description: Description,
  assetType: v.fallback(v.nullable(v.union([v.number(), v.string()])), null),
  itemRestrictions: v.fallback(v.array(v.union([v.number(), v.string()])), []),
  creatorTargetId: v.fallback(v.nullable(Id), null),
  price: Robux,
  favoriteCount: Robux,
  itemCreatedUtc: Timestamp,
  collectibleItemId: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
})
type Details = v.InferOutput<typeof Details>

export async function maybeItem(ctx: Context, assetId: string): Promise<PlatformItem | undefined> {
  const details = await maybeDetails(ctx, assetId)
  return (
    details && {
      assetId: details.id,
      name: details.name,
      category: categoryOf(details.assetType),
      description: details.description || null,
      originalPrice: details.price || null,
      rap: null,
      owners: null,
      favorites: details.favoriteCount,
      createdAt: details.itemCreatedUtc,
      features: [],
      handover: handoverOf(details),
      rapHistory: () => [],
    }
  )
}

export async function maybeDetails(ctx: Context, assetId: string): Promise<Details | undefined> {
  const response = await requestDetailsWithToken(ctx, assetId)
  if (response.status === 400 || response.status === 404) return undefined
  const { data } = parseResponse(ctx, { schema: v.object({ data: v.array(Details) }), endpoint }, response)
  return data.find(({ id }) => id === assetId)
}

/** The CSRF token that the platform requires with these requests and changes from time to time. */
const csrfTokens = new WeakMap<Core, string>()
const csrfHeader = 'x-csrf-token'

async function requestDetailsWithToken(ctx: Context, assetId: string): Promise<ReceivedResponse> {
  const first = await requestDetails(ctx, assetId)
  const token = first.headers.get(csrfHeader)
  if (first.status !== 403 || token === null) return first
  csrfTokens.set(ctx.core, token)
  return requestDetails(ctx, assetId)
}

function requestDetails(ctx: Context, assetId: string): Promise<ReceivedResponse> {
  const request = readOnlyPost('/v1/catalog/items/details', {
    items: [{ itemType: 'Asset', id: Number(assetId) }],
  })
  const token = csrfTokens.get(ctx.core)
  const headers = { ...request.headers, ...(token !== undefined && { [csrfHeader]: token }) }
  return callRoblox(ctx, endpoint, { ...request, headers })
}

/** Limited items made by Roblox can be traded; those made by players can only be resold. */
function handoverOf({ itemRestrictions, creatorTargetId }: Details): PlatformItem['handover'] {
  if (!itemRestrictions.some((restriction) => limitedRestrictions.has(restriction))) return 'none'
  return creatorTargetId === robloxUserId ? 'trade' : 'resale'
}

/** The catalog uses both numbers and names. */
const limitedRestrictions = new Set<number | string>([2, 3, 9, 'LimitedUnique', 'Limited', 'Collectible'])
