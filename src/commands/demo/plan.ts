import { seededRandom } from '@/src/kit/seeded-random'

interface TradedItem {
  id: string
  assetId: string
  name: string
  category: 'hat' | 'face' | 'gear' | 'package'
  /** In Robux. */
  rap: number
}

export interface Deal {
  item: TradedItem
  seller: string
  buyer: string
  /** In dollars. */
  price: number
  condition: 'excellent' | 'good' | 'fair'
  serial: number | null
}

interface MarketPlan {
  /** Completed sales per time step, oldest first. */
  sales: Deal[][]
  /** Open offers. */
  offers: Deal[]
  /** Sales that end in a dispute or a chargeback. */
  disputes: Deal[]
}

const steps = 60
const salesPerStep = 10
const offersCount = 420
const disputesCount = 9

/** Plans the demo market: past sales and open offers. */
export function planMarket(items: TradedItem[], names: string[], robuxPerUsd: number): MarketPlan {
  const random = seededRandom(7)
  const deal = () => makeDeal(items, names, robuxPerUsd, random)
  return {
    sales: Array.from({ length: steps }, () => Array.from({ length: salesPerStep }, deal)),
    offers: Array.from({ length: offersCount }, deal),
    disputes: Array.from({ length: disputesCount }, deal),
  }
}

function makeDeal(items: TradedItem[], names: string[], robuxPerUsd: number, random: () => number): Deal {
  // The exponent makes items at the front of the list trade more often.
  const item = choose(items, random() ** 1.6)
  const seller = choose(names, random())
  const others = names.filter((name) => name !== seller)
  const ratio = 0.72 + random() * 0.5
  return {
    item,
    seller,
    buyer: choose(others, random()),
    price: realisticPrice(Math.max(1, (item.rap / robuxPerUsd) * ratio), random),
    condition: choose(['excellent', 'excellent', 'good', 'fair'] as const, random()),
    serial: random() < 0.4 ? 1 + Math.floor(random() * 4_000) : null,
  }
}

/** Rounds to prices such as 12.99 or 12.50. */
function realisticPrice(dollars: number, random: () => number): number {
  const cents = choose([99, 50, 0, 95], random())
  return (Math.floor(dollars) * 100 + cents) / 100
}

function choose<Value>(values: readonly Value[], draw: number): Value {
  const value = values[Math.min(values.length - 1, Math.floor(draw * values.length))]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
