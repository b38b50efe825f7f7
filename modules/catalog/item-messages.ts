import { plural } from '@/src/kit/plural'

const item = {
  title: 'Item',
  loadFailed: 'The item could not be loaded.',
  notFound: {
    title: 'Item Not Found',
    message: 'No item matches this link. The link may be wrong or incomplete.',
    back: 'Back to Marketplace',
  },
  included: "What's Included",
  statistics: {
    title: 'Item Statistics',
    owners: 'Current Owners',
    favorited: 'Favorited',
    created: 'Created',
    rap: 'RAP Value',
    originalPrice: 'Original price',
  },
}

const offers = {
  title: 'Available Listings',
  logIn: 'Log in to view listings',
  none: 'No one is selling this item right now.',
  noneForGuest: 'No one is selling this item right now. Log in to list yours.',
  count: (count: number, { shown, price }: { shown: string; price: string }) =>
    plural(count, { one: `${shown} listing, at ${price}.`, other: `${shown} listings, from ${price}.` }),
  sellYours: 'Sell yours',
  ownOne: 'Do you have one?',
  columns: {
    choose: 'Choose',
    price: 'Price',
    serial: 'Serial',
    seller: 'Seller',
    condition: 'Condition',
    listed: 'Listed',
  },
  noSerial: 'None',
  yourListing: 'Your listing',
  listed: <Part>(ago: Part) => ['Listed ', ago],
}

const buy = {
  method: 'Payment method',
  methods: { paypal: 'PayPal', card: 'Credit/Debit Card', crypto: 'Cryptocurrency' },
  instant: 'Instant',
  cryptoDuration: '10 to 30 minutes',
  youPay: 'You pay',
  buy: 'Buy Now',
  escrowNote: (escrow: string) =>
    `Your payment stays in ${escrow} until the item arrives. If it does not, you get a full refund.`,
  onlyYourListings: 'No one else is selling this item right now.',
  yourListings: 'Your listings',
  /** Inside the sentence "Report …?" */
  thisListing: 'this listing',
}

const history = {
  title: 'Price history',
  loadFailed: 'The price history could not be loaded.',
  asChart: 'Show as chart',
  asTable: 'Show as table',
  range: 'Time range',
  ranges: { '7': '7 days', '30': '30 days', '90': '90 days', all: 'All' },
  noSales: 'No sales yet.',
  noSalesInRange: 'No sales in this period.',
  legend: {
    rap: 'RAP (R$)',
    resold: (platform: string) => `Resold on ${platform} (R$)`,
    sold: 'Sold here ($)',
  },
  columns: { when: 'When', rap: 'RAP', resold: (platform: string) => `On ${platform}`, sold: 'Sold here' },
  noValue: 'none',
  /** Example: "Nov 3, 2026: RAP 2,422 R$ ($30.28), resold for 2,500 R$ ($31.25)". */
  pointSummary: (date: string, facts: readonly string[]) => `${date}: ${facts.join(', ')}`,
  average: (rap: string, dollars: string) => `RAP ${rap} (${dollars})`,
  resold: (price: string, dollars: string) => `resold for ${price} (${dollars})`,
  sold: (price: string) => `sold here at ${price}`,
}

/** Texts of an item's page: details, listings, purchase and price history. */
export const itemMessages = { item, offers, buy, history }
