import { plural } from '@/src/kit/text/plural'

const item = {
  title: 'Item',
  loadFailed: "The item couldn't be loaded.",
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
  cheapest: 'Cheapest copy',
  signUp: 'New here? Create an account',
  browse: 'Browse Marketplace',
}

const others = {
  similar: 'Similar items',
  moreFrom: (seller: string) => `More from ${seller}`,
  all: 'All listings',
}

/** Texts of an item's page that everyone sees. */
export const itemMessages = { item, offers, others }
