import { seededRandom } from '@/src/kit/seeded-random'

export interface TradedItem {
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
  /** The copy in the seller's inventory; undefined for a deal of the past. */
  userAssetId?: string
}

/** A copy that a player could sell. */
export interface TradableCopy {
  holder: string
  item: TradedItem
  userAssetId: string
  serial: number | null
}

interface Players {
  names: readonly string[]
  robuxPerUsd: number
}

interface PastPlan {
  /** Completed sales per time step, oldest first. */
  sales: Deal[][]
  /** Sales that ended in a dispute. */
  disputes: Deal[]
}

const steps = 60
const salesPerStep = 10
const pastDisputesCount = 3
const shareOffered = 0.7

/** Plans the sales of the past. */
export function planPast(items: readonly TradedItem[], players: Players): PastPlan {
  const random = seededRandom(7)
  const deal = () => {
    // The exponent makes items at the front of the list trade more often.
    const item = choose(items, random() ** 1.6)
    const serial = random() < 0.4 ? 1 + Math.floor(random() * 4_000) : null
    return { ...makeDeal(item, choose(players.names, random()), players, random), serial }
  }
  return {
    sales: Array.from({ length: steps }, () => Array.from({ length: salesPerStep }, deal)),
    disputes: Array.from({ length: pastDisputesCount }, deal),
  }
}

/** Plans offers for most of the copies, in random order. */
export function planOffers(copies: readonly TradableCopy[], players: Players): Deal[] {
  const random = seededRandom(8)
  return copies
    .flatMap((copy) => (random() < shareOffered ? [{ copy, at: random() }] : []))
    .sort((one, other) => one.at - other.at)
    .map(({ copy: { item, holder, serial, userAssetId } }) => ({
      ...makeDeal(item, holder, players, random),
      serial,
      userAssetId,
    }))
}

function makeDeal(
  item: TradedItem,
  seller: string,
  { names, robuxPerUsd }: Players,
  random: () => number,
): Omit<Deal, 'serial'> {
  const others = names.filter((name) => name !== seller)
  const ratio = 0.72 + random() * 0.5
  return {
    item,
    seller,
    buyer: choose(others, random()),
    price: realisticPrice(Math.max(1, (item.rap / robuxPerUsd) * ratio), random),
    condition: choose(['excellent', 'excellent', 'good', 'fair'] as const, random()),
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
