import type { WatchedItem } from '@/modules/watchlist/contract'
import { watchlistMessages } from '@/modules/watchlist/watchlist-messages'
import { formatMoney, formatPercent } from '@/web/lib/format/format'

const { change: texts } = watchlistMessages

type PriceChange = {
  text: string
  direction: 'down' | 'up' | 'none'
  /** How much it changed, as a ratio of the old price. */
  size: number
}

/** Compares an item's price with that when it was added. Both are in dollars; null if it isn't for sale, or wasn't. */
export function priceChangeOf({
  price,
  priceWhenAdded,
}: Pick<WatchedItem, 'price' | 'priceWhenAdded'>): PriceChange {
  if (priceWhenAdded === null) return { text: texts.unknown, direction: 'none', size: 0 }
  if (price === null) return { text: texts.gone(formatMoney(priceWhenAdded)), direction: 'none', size: 0 }
  const cents = Math.round(price * 100) - Math.round(priceWhenAdded * 100)
  if (cents === 0) return { text: texts.none, direction: 'none', size: 0 }
  const direction = cents < 0 ? 'down' : 'up'
  const size = Math.abs(cents) / Math.round(priceWhenAdded * 100)
  const amount = formatMoney(Math.abs(cents) / 100)
  return { text: texts[direction](amount, formatPercent(size)), direction, size }
}

/** Good news for a buyer is a lower price. */
export const changeClasses: Record<PriceChange['direction'], string> = {
  down: 'text-good',
  up: 'text-wait',
  none: 'text-ink-muted',
}
