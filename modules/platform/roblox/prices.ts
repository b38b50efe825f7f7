import * as v from 'valibot'
import type { Prices } from '@/modules/platform/ports'
import { ask, parse } from '@/modules/platform/roblox/ask'
import { maybeDetails } from '@/modules/platform/roblox/items'
import { Moment, Robux } from '@/modules/platform/roblox/shapes'
import type { Context } from '@/src/core/context'
import { AppError } from '@/src/core/errors'

const Point = v.object({ value: v.pipe(v.number(), v.minValue(0)), date: Moment })
const ResaleData = v.object({
  recentAveragePrice: Robux,
  priceDataPoints: v.fallback(v.array(Point), []),
})

/** What an item was resold for, as far as the platform still tells: its lists of prices come and go. */
export async function maybePrices(ctx: Context, assetId: string): Promise<Prices | undefined> {
  try {
    return (await readOlder(ctx, assetId)) ?? (await readNewer(ctx, assetId))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function readOlder(ctx: Context, assetId: string): Promise<Prices | undefined> {
  return readFrom(ctx, 'prices', `/v1/assets/${encodeURIComponent(assetId)}/resale-data`)
}

async function readNewer(ctx: Context, assetId: string): Promise<Prices | undefined> {
  const id = (await maybeDetails(ctx, assetId))?.collectibleItemId
  if (!id) return undefined
  return readFrom(ctx, 'newerPrices', `/marketplace-sales/v1/item/${id}/resale-data`)
}

async function readFrom(
  ctx: Context,
  site: 'prices' | 'newerPrices',
  path: string,
): Promise<Prices | undefined> {
  const answer = await ask(ctx, site, { path })
  if (answer.status !== 200) return undefined
  const { recentAveragePrice, priceDataPoints } = parse(ctx, { schema: ResaleData, site }, answer)
  const points = priceDataPoints.flatMap(({ date, value }) =>
    date === null ? [] : [{ at: date, value: Math.round(value) }],
  )
  return { rap: recentAveragePrice || null, points: points.sort((one, other) => one.at - other.at) }
}
