import { randomFromKey, randomNormal } from './random'

/** What the game world knows of an item's worth and spread. Prices in R$, times in milliseconds. */
export type MarketData = {
  originalPrice: number | null
  rap: number
  owners: number
  favorites: number
  copies: number | null
  limitedKind: 'limited' | 'limited_unique'
  createdAt: number
}

const day = 86_400_000
const firstRelease = Date.UTC(2014, 2, 7, 18)
const medianRap = 4200

export function generateMarketData(name: string, position: number): MarketData {
  const random = randomFromKey(`${name}:market`)
  const rap = clamp(Math.round(medianRap * Math.exp(1.45 * randomNormal(random))), 300, 400_000)
  const isUnique = random() < 0.6
  const made = clamp(roundCount((9_000_000 / rap) * Math.exp(0.6 * randomNormal(random))), 20, 25_000)
  const wasGift = random() < 0.12
  return {
    originalPrice: wasGift ? null : roundPrice(clamp(rap * (0.04 + 0.5 * random() ** 2), 50, 50_000)),
    rap,
    owners: Math.max(1, Math.round(made * (0.62 + 0.3 * random()))),
    favorites: Math.round(
      clamp(900 * Math.sqrt(rap / 1000) * Math.exp(0.8 * randomNormal(random)), 40, 250_000),
    ),
    copies: isUnique ? made : null,
    limitedKind: isUnique ? 'limited_unique' : 'limited',
    createdAt: firstRelease + Math.round((position * 17.3 + random() * 12) * day),
  }
}

function roundCount(count: number): number {
  const step = 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1)
  return Math.round(count / step) * step
}

function roundPrice(price: number): number {
  return Math.round(price / 50) * 50
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
