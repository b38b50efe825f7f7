import * as v from 'valibot'
import type { PlatformPriceHistory } from '@/modules/platform/ports'
import { callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { Robux, Timestamp } from '@/modules/platform/roblox/field-schemas'
import { maybeDetails } from '@/modules/platform/roblox/items'
import type { Context } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'

const Point = v.object({ value: v.pipe(v.number(), v.minValue(0)), date: Timestamp })
const ResaleData = v.object({
  recentAveragePrice: Robux,
  priceDataPoints: v.fallback(v.array(Point), []),
})

/** What an item was resold for, as far as the platform still tells: its lists of prices come and go. */
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
  return readResaleData(ctx, 'newerPrices', `/marketplace-sales/v1/item/${id}/resale-data`)
}

async function readResaleData(
  ctx: Context,
  site: 'prices' | 'newerPrices',
  path: string,
): Promise<PlatformPriceHistory | undefined> {
  const answer = await callRoblox(ctx, site, { path })
  if (answer.status !== 200) return undefined
  const { recentAveragePrice, priceDataPoints } = parseResponse(ctx, { schema: ResaleData, site }, answer)
  const points = priceDataPoints.flatMap(({ date, value }) =>
    date === null ? [] : [{ at: date, value: Math.round(value) }],
  )
  return { rap: recentAveragePrice || null, points: points.sort((one, other) => one.at - other.at) }
}
