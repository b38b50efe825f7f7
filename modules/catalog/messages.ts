import type { Category, Condition, Sort } from '@/modules/catalog/contract'
import { formatCount, plural } from '@/src/kit/plural'

/** Items as everybody calls them. */
const categories: Record<Category, string> = { hat: 'Hat', face: 'Face', gear: 'Gear', package: 'Package' }
const conditions: Record<Condition, string> = { excellent: 'Excellent', good: 'Good', fair: 'Fair' }

/** On the pages. */
export const messages = {
  categories,
  conditions,
  loading: 'Loading',
  loadingItems: 'Loading items',
  noListings: 'No listings yet',
  unknown: 'Unknown',
  loadFailed: 'The items could not be loaded.',
  unauthorized: {
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  },
  rap: {
    label: (rap: string) => `RAP ${rap}`,
    none: 'No RAP yet',
    at: 'at RAP',
    under: (percent: string) => `${percent} % under RAP`,
    over: (percent: string) => `${percent} % over RAP`,
  },
  filters: {
    title: 'Filters',
    counted: (count: string) => `Filters (${count})`,
    category: 'Category',
    everyCategory: 'All',
    sort: 'Sort by',
    sorts: {
      'price-low': 'Price: Low to High',
      'price-high': 'Price: High to Low',
      name: 'Name',
    } satisfies Record<Sort, string>,
    price: 'Price',
    priceRange: 'Price range',
    least: { label: 'Minimum price', placeholder: 'Min' },
    most: { label: 'Maximum price', placeholder: 'Max' },
    upsideDown: 'The lowest price is above the highest one.',
    clear: 'Clear all',
    show: 'Show items',
  },
  marketplace: {
    title: 'Marketplace',
    items: 'Items',
    found: (count: number, shown: string) => plural(count, { one: `${shown} item`, other: `${shown} items` }),
    goesOn: (found: string) => `First ${found}`,
    searched: (found: string, search: string) => `${found} for “${search}”`,
    more: 'Load more',
    loadingMore: 'Loading...',
    moreNotFetched: 'More items could not be loaded.',
  },
  emptyStates: {
    searched: (search: string) => `Nothing matches “${search}”`,
    filtered: 'Nothing matches these filters',
    advice: 'Try a shorter name, or look at everything there is.',
    clearSearch: 'Clear search',
    clearFilters: 'Clear all filters',
    listed: 'No Items Available',
    first: 'Be the first to offer something here.',
    list: 'List Your First Item',
  },
  recentlySold: {
    title: 'Recently Sold',
    /** In parts, because price and time are set apart. */
    sold: <Part>({ price, buyer, ago }: { price: Part; buyer: string; ago: Part }) => [
      price,
      ` to ${buyer}, `,
      ago,
    ],
    none: 'Nothing has been sold yet.',
    notFetched: 'The last sales did not load.',
  },
  card: {
    seller: 'Seller',
    stock: 'Stock',
    details: 'View Details',
    detailsOf: (name: string) => `View Details: ${name}`,
  },
  favorite: {
    add: (name: string) => `Add to favorites: ${name}`,
    remove: (name: string) => `Remove from favorites: ${name}`,
    notSaved: 'Favorite Not Saved',
  },
}

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  limit: (max: number) => `Ask for 1 to ${formatCount(max)} items.`,
  search: (max: number) => `Search for at most ${formatCount(max)} characters.`,
  anyCategory: 'Choose All, Hat, Face, Gear or Package.',
  sort: 'Sort by price-low, price-high or name.',
  priceBound: 'Enter a price in dollars.',
  assetId: 'Enter the asset id, digits only.',
  name: {
    missing: 'Enter the name of the item.',
    long: (max: number) => `The name has at most ${formatCount(max)} characters.`,
  },
  category: 'Choose a category.',
  condition: 'Choose a condition.',
  description: (max: number) => `The description has at most ${formatCount(max)} characters.`,
  copyId: 'This is not the id of a copy.',
  serial: 'A serial number starts at 1.',
  status: 'A listing is active or paused.',
}

/** What only the server says. */
export const serverMessages = {
  descriptions: {
    front:
      'Buy and sell rare limited virtual items for real money. The payment is held until the item has arrived, or you get all of it back.',
    home: 'What is on offer today, and what you could offer.',
    marketplace:
      "Search rare limited hats, faces, gear and packages, and see every price beside the item's recent average.",
    item: 'A rare limited item: its listings, its statistics and its price history.',
    sell: 'List a limited item with your own price, and see the fees and what you receive before you do.',
  },
  errors: {
    listing_unavailable: {
      title: 'Listing not available',
      detail: 'This listing has just been reserved or sold.',
      advice:
        'Choose another listing of the item. A reservation that is not paid ends, and the listing is back.',
    },
    listing_locked: {
      title: 'Listing held by an order',
      detail: 'An order holds this listing, so it cannot be changed.',
      advice: 'Wait until the order ends: the listing is sold then, or yours to change again.',
    },
    listing_gone: {
      title: 'Listing ended',
      detail: 'This listing has ended.',
      advice: 'It was sold or withdrawn. List the item again if you still have it.',
    },
    copy_already_listed: {
      title: 'Copy already listed',
      detail: 'This copy is already in another live listing.',
      advice: 'Change the listing that it is in, or withdraw that one first.',
    },
    own_listing: {
      title: 'Your own listing',
      detail: 'You cannot buy your own listing.',
      advice: 'Choose a listing of somebody else, or withdraw yours to keep the item.',
    },
    bad_cursor: {
      title: 'No such page of the list',
      detail: 'This page of the list does not exist.',
      advice: 'Begin at the first page, and go on by the address in the Link header of the answer.',
    },
    itemMissing: 'Item Not Found',
    listingMissing: 'This listing does not exist.',
  },
  /** What comes with an item that has no list of its own. */
  features: {
    copy: (name: string) => `One copy of ${name}`,
    handedOver: 'Handed over on the game platform',
    owners: (count: number) =>
      `Owned by ${plural(count, { one: `${formatCount(count)} collector`, other: `${formatCount(count)} collectors` })}`,
    held: 'Payment held until the item arrives',
  },
  /** For whoever meets a link to the item. */
  pageHead: {
    item: (name: string, category: Category) =>
      `${name}, a rare limited ${{ hat: 'hat', face: 'face', gear: 'gear', package: 'package' }[category]}.`,
    offer: (price: string, stock: number) =>
      `On sale from $${price}, ${plural(stock, { one: `${formatCount(stock)} listing`, other: `${formatCount(stock)} listings` })}.`,
    noOffer: 'See its price history and be there when somebody sells it.',
    average: (rap: number) => `Recent average price ${formatCount(rap)} R$.`,
    held: 'The money is held until the item arrives.',
  },
  /** An item that neither the catalogue nor the inventory has a name for. */
  unnamedItem: (assetId: string) => `Item ${assetId}`,
  unknownSeller: 'Unknown seller',
  unknownBuyer: 'Someone',
}
