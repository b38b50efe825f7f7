import type { Category, Condition } from '@/modules/catalog/contract'
import { formatCount, plural } from '@/src/kit/text/plural'

const categories: Record<Category, string> = { hat: 'Hat', face: 'Face', gear: 'Gear', package: 'Package' }
const conditions: Record<Condition, string> = { excellent: 'Excellent', good: 'Good', fair: 'Fair' }

/** Texts of the browse and item pages. */
export const messages = {
  categories,
  conditions,
  loading: 'Loading',
  loadingItems: 'Loading items',
  noListings: 'No listings yet',
  unknown: 'Unknown',
  provisional: {
    badge: 'Name not confirmed',
    note: (assetId: string) =>
      `A seller entered this name. Compare asset ID ${assetId} on the game platform before you buy.`,
  },
  loadFailed: "The items couldn't be loaded.",
  unauthorized: {
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  },
  rap: {
    label: (rap: string) => `RAP ${rap}`,
    none: 'No RAP yet',
    at: 'at RAP',
    under: (percent: string) => `${percent}% below RAP`,
    over: (percent: string) => `${percent}% above RAP`,
  },
  filters: {
    title: 'Filters',
    /** Buttons that open all filters, or those that aren't in the bar. */
    all: { label: 'Filters', withCount: (count: string) => `Filters (${count})` },
    more: { label: 'More filters', withCount: (count: string) => `More filters (${count})` },
    category: 'Category',
    allCategories: 'All',
    sort: 'Sort by',
    price: 'Price',
    priceRange: 'Price range',
    min: { label: 'Minimum price', placeholder: 'Min' },
    max: { label: 'Maximum price', placeholder: 'Max' },
    minAboveMax: 'The minimum price is higher than the maximum price.',
    clear: 'Clear all',
  },
  marketplace: {
    title: 'Marketplace',
    items: 'Items',
    countForSearch: (items: string, search: string) => `${items} for “${search}”`,
    more: 'Load more',
    loadingMore: 'Loading...',
    loadMoreFailed: "More items couldn't be loaded.",
  },
  emptyStates: {
    searched: (search: string) => `Nothing matches “${search}”`,
    filtered: 'Nothing matches these filters',
    advice: 'Try a shorter name, or browse all items.',
    clearSearch: 'Clear search',
    clearFilters: 'Clear all filters',
    noneTitle: 'No Items Available',
    noneMessage: 'Be the first to list an item.',
    listItem: 'List Your First Item',
  },
  recentlySold: {
    title: 'Recently Sold',
    /** Returns parts, because price, name and time are separate elements. */
    sold: <Part>({ price, buyer, ago }: { price: Part; buyer: Part; ago: Part }) => [
      price,
      ' to ',
      buyer,
      ' · ',
      ago,
    ],
    none: 'Nothing has been sold yet.',
    loadFailed: "Recent sales couldn't be loaded.",
  },
  card: {
    seller: 'Seller',
    stock: 'Stock',
    rated: (average: string) => `rated ${average} of 5`,
    view: 'View',
    detailsOf: (name: string) => `View Details: ${name}`,
  },
  favorite: {
    add: (name: string) => `Add to favorites: ${name}`,
    remove: (name: string) => `Remove from favorites: ${name}`,
    notSaved: 'Favorite Not Saved',
  },
}

/** Texts used only by the server. */
export const serverMessages = {
  copyInOrder: (number: number) => `This copy is in order #${number}, which isn't final yet.`,
  /** Texts of the command that imports a catalog file. */
  importCommand: {
    about:
      'Imports a catalog file in one transaction. Importing it again changes nothing.\n\nThe file is JSON: {assetId: {name, rap, original_price, owners, favorites, creation_timestamp, icon}}.',
    noFile: 'Name the file to import.',
    done: ({ items, added, updated }: Record<'items' | 'added' | 'updated', number>) =>
      `${items} items: ${added} added, ${updated} updated.\n`,
  },
  descriptions: {
    front:
      "Buy and sell rare limited virtual items for real money. Payment is held until the item arrives, and you get a full refund if it doesn't.",
    home: "See what's for sale today, or list an item of your own.",
    marketplace:
      "Search rare limited hats, faces, gear and packages, and compare every price with the item's recent average.",
    item: 'Listings, statistics and price history of a rare limited item.',
    seller: 'Track record, reviews and listings of a seller of rare limited items.',
    sell: 'List a limited item at your own price, and see the fees and what you receive before you list.',
  },
  /** A listing as the moderators see it in a report. */
  reportedListing: ({
    item,
    price,
    description,
  }: {
    item: string
    price: string
    description: string | null
  }) => [`${item}, ${price}`, description].filter(Boolean).join('\n\n'),
  tooManyListings: (max: number) =>
    `In its first seven days, an account can have ${formatCount(max)} listings on sale.`,
  errors: {
    listing_unavailable: {
      title: 'Listing not available',
      detail: 'This listing has just been reserved or sold.',
      advice: 'Choose another listing of the item, or try again later. Unpaid reservations expire.',
    },
    listing_locked: {
      title: 'Listing reserved by an order',
      detail: "This listing is reserved by an order, so it can't be changed.",
      advice: 'Wait until the order ends. The listing is then sold, or you can change it again.',
    },
    listing_gone: {
      title: 'Listing ended',
      detail: 'This listing has ended.',
      advice: 'It was sold or withdrawn. List the item again if you still have it.',
    },
    listing_hidden: {
      title: 'Listing hidden',
      detail: 'The moderators hid this listing.',
      advice: "Its card on your profile shows the reason. Contact support if you think it's wrong.",
    },
    too_many_listings: {
      title: 'Too many listings',
      detail: 'New accounts can have few listings on sale at a time.',
      advice: 'Sell or pause one, or wait until your account is seven days old.',
    },
    on_holiday: {
      title: 'On holiday',
      detail: 'Your listings are paused while you are on holiday.',
      advice: 'Switch holiday mode off on your profile to sell again.',
    },
    listing_not_hidden: {
      title: 'Listing not hidden',
      detail: "This listing isn't hidden.",
      advice: 'Reload the page: someone else has already unhidden it.',
    },
    copy_already_listed: {
      title: 'Copy already listed',
      detail: 'This copy is already in another live listing.',
      advice: 'Change that listing, or withdraw it first.',
    },
    copy_in_order: {
      title: 'Copy in an order',
      detail: "This copy is in an order that isn't final yet.",
      advice:
        'Finish the order first; your profile lists it under Sales. If someone else sold the copy, link the player whose inventory shows it now.',
    },
    item_changed: {
      title: 'Item changed',
      detail: 'Someone else changed this item while you were editing it.',
      advice: 'Reload the item, look at their changes and make yours again.',
    },
    asset_fixed: {
      title: 'Asset ID in use',
      detail: "The asset ID can't change, because the item was listed.",
      advice:
        'Listings and the proof of delivery refer to the asset. If the ID is wrong, merge the item into the right one.',
    },
    asset_taken: {
      title: 'Asset ID taken',
      detail: 'Another item has this asset ID.',
      advice: 'Search for the asset ID, and merge the two items if they are the same.',
    },
    features_changed: {
      title: 'Featured items changed',
      detail: 'Someone else changed the featured items while you were editing them.',
      advice: 'Reload the page, look at their changes and make yours again.',
    },
    import_running: {
      title: 'Import under way',
      detail: 'An import is under way.',
      advice: 'Wait until it is finished, then upload the next file.',
    },
    import_started: {
      title: 'Import started or replaced',
      detail: 'This import was started, discarded or replaced by another file.',
      advice: 'Reload the page to see the current import.',
    },
    bad_catalog_file: {
      title: 'Not a catalog file',
      detail: "The file isn't a catalog.",
      advice: 'Upload JSON of the form {assetId: {name, rap, …}}: the error says where it differs.',
    },
    item_merged: {
      title: 'Item merged',
      detail: 'This item was merged into another one.',
      advice: 'Reload the page to see the item that it was merged into.',
    },
    different_assets: {
      title: 'Different assets',
      detail:
        "The game platform has both assets, or a seller's inventory showed a copy, so they are two items.",
      advice:
        'Only an item whose asset ID is a mistake can be merged: the proof of delivery looks for a copy of the asset.',
    },
    own_listing: {
      title: 'Your own listing',
      detail: "You can't buy your own listing.",
      advice: "Choose another seller's listing, or withdraw yours to keep the item.",
    },
    bad_cursor: {
      title: 'Invalid cursor',
      detail: "This page of the list doesn't exist.",
      advice: 'Start from the first page and follow the URL in the Link header.',
    },
    itemMissing: 'Item Not Found',
    listingMissing: "This listing doesn't exist.",
    sellerMissing: 'Seller Not Found',
  },
  /** Features of an item that doesn't list any. */
  features: {
    copy: (name: string) => `One copy of ${name}`,
    shownBySeller: "Shown in the seller's public inventory before it was listed",
    handedOver: (platform: string) => `Handed over on ${platform}`,
    owners: (count: number) =>
      `Owned by ${plural(count, { one: `${formatCount(count)} collector`, other: `${formatCount(count)} collectors` })}`,
    held: 'Payment held until the item arrives',
  },
  /** Name of an item that neither the catalog nor the inventory names. */
  unnamedItem: (assetId: string) => `Item ${assetId}`,
  unknownSeller: 'Unknown seller',
  unknownBuyer: 'Someone',
}
