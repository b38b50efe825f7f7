import * as v from 'valibot'
import type { PlatformPriceHistory } from '@/modules/platform/ports'
import { callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { Robux, robuxMax, Timestamp } from '@/modules/platform/roblox/field-schemas'
import { maybeDetails } from '@/modules/platform/roblox/items'
import type { Context } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'

const Point = v.object({ value: v.pipe(v.number(), v.minValue(0), v.maxValue(robuxMax)), date: Timestamp })
const ResaleData = v.object({
  recentAveragePrice: Robux,
  priceDataPoints: v.fallback(v.array(Point), []),
})

/** Resale prices from the older endpoint or the newer one; undefined if neither has the item. */
export async function maybePriceHistory(
  ctx: Context,
  assetId: string,
): Promise<PlatformPriceHistory | undefined> {
  try {
    return (await readLegacyPrices(ctx, assetId)) ?? (await readMarketplacePrices(ctx, assetId))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function readLegacyPrices(ctx: Context, assetId: string): Promise<PlatformPriceHistory | undefined> {
  return readResaleData(ctx, 'prices', `/v1/assets/${encodeURIComponent(assetId)}/resale-data`)
}

async function readMarketplacePrices(
  ctx: Context,
  assetId: string,
): Promise<PlatformPriceHistory | undefined> {
  const id = (await maybeDetails(ctx, assetId))?.collectibleItemId
  if (!id) return undefined
  return readResaleData(ctx, 'marketplacePrices', `/marketplace-sales/v1/item/${id}/resale-data`)
}

async function readResaleData(
  ctx: Context,
  endpoint: 'prices' | 'marketplacePrices',
  path: string,
): Promise<PlatformPriceHistory | undefined> {
  const response = await callRoblox(ctx, endpoint, { path })
  if (response.status !== 200) return undefined
  const { recentAveragePrice, priceDataPoints } = parseResponse(
    ctx,
    { schema: ResaleData, endpoint },
    response,
  )
  const points = priceDataPoints.flatMap(({ date, value }) =>
    date === null ? [] : [{ at: date, value: Math.round(value) }],
  )
  return { rap: recentAveragePrice || null, points: points.sort((one, other) => one.at - other.at) }
}
