import { addAlert } from '@/modules/watchlist/alerts'
import type { DemoTrade } from '@/src/kit/module/demo-trade'
import { hourMs } from '@/src/kit/text/duration'

const shareOfPrice = 0.9

/** The buyers of some demo trades want another copy, if it is cheaper. */
export async function watchAfterDemoTrade(trade: DemoTrade): Promise<void> {
  const { itemId, priceCents, position, actAs } = trade
  if (position % 3 !== 1) return
  const maxPrice = Math.max(100, Math.floor((priceCents * shareOfPrice) / 100) * 100)
  await addAlert(actAs('buyer', hourMs), { itemId, maxPrice })
}
