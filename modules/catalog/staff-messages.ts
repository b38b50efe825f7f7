import type { ListingState } from '@/modules/catalog/contract'

/** Texts of the back office's pages. */
export const staffMessages = {
  history: {
    listingNamed: (item: string) => `Listing of ${item}`,
    ofListing: (item: string) => `History of a listing of ${item}`,
    ofItem: (item: string) => `History of ${item}`,
    offered: ({ item, price }: { item: string; price: string }) => `${item} for ${price}`,
  },
  items: 'Items',
  listings: {
    title: 'Listings',
    lead: 'Find listings by item, seller or ID, and take them off sale.',
    search: 'Search',
    listHidden: 'List hidden listings',
    show: 'Show',
    shown: [
      { value: '', label: 'All' },
      { value: 'hidden', label: 'Hidden' },
      { value: 'active', label: 'Active' },
      { value: 'paused', label: 'Paused' },
      { value: 'reserved', label: 'Reserved' },
      { value: 'sold', label: 'Sold' },
      { value: 'withdrawn', label: 'Withdrawn' },
    ],
    columns: {
      item: 'Item',
      seller: 'Seller',
      price: 'Price',
      state: 'State',
      createdAt: 'Listed',
      why: 'Why hidden',
    },
    hidden: 'Hidden',
    sellerSuspended: 'Seller suspended',
    unapproved: 'Not approved',
    deletedSeller: 'Deleted account',
    hide: 'Hide',
    unhide: 'Unhide',
    nothingToHide: 'None of these can be hidden: they have ended or are hidden already.',
    hideTitle: (count: number) => (count === 1 ? 'Hide this listing?' : `Hide ${count} listings?`),
    hideDescription:
      'They disappear from lists, search and the item page, and nobody can reserve them. An order that reserved one continues.',
    reasonHelp: 'The seller sees it in a notification and on the listing, and can answer through support.',
    hideDone: 'Hidden',
    unhideDone: 'Shown Again',
    unhideFailed: 'Still Hidden',
  },
  names: {
    title: 'Item names',
    lead: 'Names that a seller entered and nobody confirmed. Buyers see “Name not confirmed”.',
    columns: {
      item: 'Item',
      asset: 'Asset ID',
      category: 'Category',
      namedBy: 'Entered by',
      stock: 'Listings',
      action: 'Name',
    },
    deletedAccount: 'Deleted account',
    confirm: 'Confirm',
    rename: 'Rename',
    confirmOf: (name: string) => `Confirm the name ${name}`,
    renameOf: (name: string) => `Rename ${name}`,
    renameTitle: 'Rename this item?',
    renameDescription: 'The new name counts as confirmed.',
    name: 'Name',
    done: 'Name Confirmed',
    failed: 'Name Not Confirmed',
  },
  /** On the page of a report. */
  reports: {
    hide: 'Hide the listing',
    states: {
      active: 'On sale',
      reserved: 'Reserved',
      paused: 'Paused',
      sold: 'Sold',
      withdrawn: 'Withdrawn',
      hidden: 'Hidden',
    } satisfies Record<ListingState | 'hidden', string>,
  },
}

/** Settings that admins change in the back office: their names, whom a change affects, and help. */
const approvalAffects =
  'Sellers, for listings that they put on sale from then on. Those that wait already stay until staff decide.'

export const settingMessages = {
  NEW_SELLER_LISTINGS_MAX: {
    label: 'Listings of a new seller',
    affects: 'Accounts in their first seven days. Listings that exist stay.',
    help: 'How many listings an account can have on sale in its first seven days. 0 for no limit.',
  },
  LISTING_APPROVAL_FIRST: {
    label: 'First listings of a seller',
    affects: approvalAffects,
    help: 'How many listings of a seller wait until staff approve them. 0 for none.',
  },
  LISTING_APPROVAL_UNSOLD: {
    label: 'Listings before the first completed sale',
    affects: approvalAffects,
    help: 'Whether listings of sellers without a completed sale wait until staff approve them: off or on.',
  },
  LISTING_APPROVAL_CENTS: {
    label: 'Listings from this price up',
    affects:
      'Sellers, for listings that they put on sale or make dearer from then on. Those that wait already stay until staff decide.',
    help: 'Listings from this price up wait until staff approve them, in cents. Unset: no price makes a listing wait.',
  },
  LISTING_APPROVAL_CATEGORIES: {
    label: 'Listings of these categories',
    affects: approvalAffects,
    help: (categories: string) =>
      `Listings of items of these categories wait until staff approve them: some of ${categories}, separated by commas. Unset: none.`,
    invalid: (categories: string) => `expected some of ${categories}, separated by commas`,
  },
}
