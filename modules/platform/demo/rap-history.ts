import { dayMs } from '@/src/kit/text/duration'
import { maybeDemoItem } from './catalog'
import { randomFromKey } from './random'

/** A sale price and the RAP after the sale, both in R$. */
type RapPoint = { at: number; price: number; rap: number }

const daysKept = 180

/** Distribution of sale price over RAP, measured on real limiteds: [share of sales below, ratio]. */
const priceOverRap = [
  [0, 0.52],
  [0.05, 0.66],
  [0.25, 0.88],
  [0.5, 1.02],
  [0.75, 1.09],
  [0.95, 1.25],
  [1, 1.6],
] as const

/**
 * The last 180 days of an item's sales up to `until` (milliseconds), oldest first, ending at its RAP; empty for an unknown item.
 * Each sale moves RAP by a tenth of the gap, the game platform's own rule.
 */
export function rapHistory(assetId: string, until: number): RapPoint[] {
  const points: RapPoint[] = []
  let rap = maybeDemoItem(assetId)?.rap
  if (rap === undefined) return points
  for (const { at, ratio } of listSales(assetId, until).reverse()) {
    const before = Math.round(rap / (0.9 + 0.1 * ratio))
    points.push({ at, price: priceBetween(before, rap, ratio), rap })
    rap = before
  }
  return points.reverse()
}

function listSales(assetId: string, until: number): { at: number; ratio: number }[] {
  const lastDay = Math.floor(until / dayMs)
  const waveRandom = randomFromKey(`${assetId}:mood`)
  const wave = {
    phase: waveRandom() * 6.3,
    length: 40 + waveRandom() * 80,
    height: 0.12 + waveRandom() * 0.2,
    offset: 0.86 + waveRandom() * 0.18,
  }
  return Array.from({ length: daysKept + 1 }, (_, index) => lastDay - daysKept + index).flatMap((date) => {
    const random = randomFromKey(`${assetId}:${date}`)
    const at = date * dayMs + Math.floor(random() * dayMs)
    const exponent = wave.offset + wave.height * Math.sin(wave.phase + (6.3 * date) / wave.length)
    const isSold = random() < 0.88 && at <= until && at > until - daysKept * dayMs
    return isSold ? [{ at, ratio: ratioAt(random() ** exponent) }] : []
  })
}

function ratioAt(share: number): number {
  let [fromShare, fromRatio]: readonly [number, number] = priceOverRap[0]
  for (const [toShare, toRatio] of priceOverRap) {
    if (share <= toShare && toShare > fromShare) {
      return fromRatio + ((share - fromShare) / (toShare - fromShare)) * (toRatio - fromRatio)
    }
    ;[fromShare, fromRatio] = [toShare, toRatio]
  }
  return fromRatio
}

/** The integer price closest to the ratio that moves RAP exactly from `before` to `after`. */
function priceBetween(before: number, after: number, ratio: number): number {
  const exact = 10 * after - 9 * before
  return Math.max(1, Math.min(exact + 4, Math.max(exact - 4, Math.round(before * ratio))))
}
