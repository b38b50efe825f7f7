import { plural } from '@/src/kit/text/plural'

/** Texts of the marketplace's controls and views. */
export const browseMessages = {
  sorts: {
    'price-low': 'Price: Low to High',
    'price-high': 'Price: High to Low',
    name: 'Name',
    'best-deal': 'Best deal',
    newest: 'Newest',
    'most-traded': 'Most traded',
    rarity: 'Rarity',
    'price-change': '30-day change',
  },
  verified: 'Verified copies only',
  inStock: 'In stock',
  discount: {
    label: 'Discount',
    any: 'Any discount',
    atLeast: (percent: string) => `${percent}%+ below RAP`,
  },
  rap: {
    label: 'RAP in R$',
    group: 'RAP range',
    min: { label: 'Minimum RAP', placeholder: 'Min' },
    max: { label: 'Maximum RAP', placeholder: 'Max' },
    minAboveMax: 'The minimum RAP is higher than the maximum RAP.',
  },
  serial: {
    label: 'Serial number',
    group: 'Serial number range',
    min: { label: 'Lowest serial number', placeholder: 'From #' },
    max: { label: 'Highest serial number', placeholder: 'To #' },
    minAboveMax: 'The lowest serial number is above the highest.',
  },
  wholeNumber: 'Enter a whole number, such as 1000.',
  show: (items: string) => `Show ${items}`,
  showItems: 'Show items',
  chosen: {
    title: 'Chosen filters',
    remove: (filter: string) => `Remove filter: ${filter}`,
    from: (name: string, value: string) => `${name} from ${value}`,
    upTo: (name: string, value: string) => `${name} up to ${value}`,
  },
  view: { label: 'View', gallery: 'Gallery', grid: 'Grid', table: 'Table' },
  count: ({ total, shown, isExact }: { total: number; shown: string; isExact: boolean }) =>
    isExact ? plural(total, { one: `${shown} item`, other: `${shown} items` }) : `${shown}+ items`,
  atLeast: (count: string) => `${count}+`,
  presets: {
    title: 'Quick filters',
    deals: 'Good deals',
    lowSerials: 'Low serials',
    justListed: 'Just listed',
    cheap: 'Up to $25',
  },
  stock: (stock: string) => `Stock ${stock}`,
}
