import { plural } from '@/src/kit/text/plural'

/** Texts of the watchlist and of recently viewed items. */
export const watchlistMessages = {
  lead: 'Follow prices, and get notified when a copy is listed at your price.',
  loadFailed: "Your watchlist couldn't be loaded.",
  empty: {
    title: 'Nothing on your watchlist yet',
    message: 'Tap the heart on any item to follow its price, or set an alert on its page.',
    action: 'Browse Marketplace',
  },
  more: 'Show More',
  stock: (count: number, formatted: string) =>
    plural(count, { one: `${formatted} copy for sale`, other: `${formatted} copies for sale` }),
  notForSale: 'Not for sale',
  price: 'Price now',
  since: 'Since you added it',
  change: {
    down: (amount: string, percent: string) => `Down ${amount} (${percent})`,
    up: (amount: string, percent: string) => `Up ${amount} (${percent})`,
    none: 'No change',
    gone: (price: string) => `Was ${price}`,
    unknown: '–',
  },
  verified: {
    label: 'Cheapest verified copy',
    serial: (serial: string) => `#${serial}`,
    seen: 'seen',
    none: 'None',
  },
  alertsOf: (item: string) => `Alerts for ${item}`,
  remove: (item: string) => `Remove ${item} from your watchlist`,
  notRemoved: 'Not Removed',
  recent: {
    title: 'Recently viewed',
    clear: 'Clear',
    notCleared: 'Not Cleared',
  },
  home: {
    all: 'All watched items',
    none: 'Not for sale',
    empty: 'Tap the heart on an item to follow its price.',
    browse: 'Find items to watch',
  },
}
