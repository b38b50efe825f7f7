import type { ListingState } from '@/modules/catalog/contract'
import { plural } from '@/src/kit/text/plural'

const sell = {
  title: 'List Your Item',
  lead: 'You set the price. The buyer pays first, then you hand the item over.',
  logInFirst: {
    title: 'Authentication Required',
    message: 'You need to be logged in to list an item for sale.',
    logIn: 'Login on Marketplace',
  },
  verifyFirst: {
    message: 'Verify your email before you list an item. Until then, listings are rejected.',
    verify: 'Verify your email',
  },
  name: 'Item Name',
  knownItem: (name: string) => `In the catalog as ${name}.`,
  chooseItem: 'Choose an item of the catalog, or go on with a new one.',
  newItem: 'New to the catalog.',
  typeToSearch: 'Type a few letters to search the catalog.',
  assetId: 'Asset ID',
  assetIdHelp: (platform: string) => `The number in the item's ${platform} link.`,
  category: 'Category',
  categoryHelp: 'Items in the catalog keep their category.',
  chooseCategory: 'Choose a category',
  price: 'Price',
  priceHelp: (min: string, max: string) => `From ${min} to ${max}, in US dollars.`,
  netAmount: (net: string) => `You receive ${net} after fees.`,
  condition: 'Condition',
  description: 'Description',
  descriptionHelp: 'Anything a buyer should know.',
  list: 'List Item',
  listFor: (price: string) => ` for ${price}`,
  listing: 'Listing...',
  listed: 'Item Listed',
  nowForSale: (item: string, price: string) => `${item} is for sale at ${price}.`,
  forSaleLater: (item: string, price: string) =>
    `${item} will be for sale at ${price} when your holiday ends.`,
  enterCode: 'Enter the code from the email',
  readTerms: 'Read the terms',
  fees: {
    title: 'Seller Fees',
    platform: (share: string) => `Platform (${share})`,
    processing: (share: string) => `Payment processing (${share})`,
    total: (share: string | undefined) => (share === undefined ? 'Total fees' : `Total fees (${share})`),
    net: (net: string) => `You receive ${net}`,
    typePrice: 'Type a price to see what you receive.',
  },
  suggested: {
    title: 'Suggested Range',
    around: (price: string) => `Around ${price}`,
    between: (low: string, high: string) => `${low} to ${high}`,
    rap: (rap: string) => `RAP (${rap})`,
    sales: (count: number, shown: string) =>
      plural(count, { one: 'the last sale', other: `the last ${shown} sales` }),
    from: (source: string) => `From ${source}.`,
    fromBoth: (rap: string, sales: string) => `From ${rap} and ${sales}.`,
    none: 'No sales yet, and the RAP is unknown.',
    cheapest: (price: string) => `Cheapest listing now: ${price}`,
  },
  benefits: {
    title: 'Seller Benefits',
    all: (escrow: string) => [
      'The buyer pays before you hand anything over.',
      `Payment is held in ${escrow} and is yours once the item arrives.`,
      'Fraud detection stops stolen cards before you hand anything over.',
      'Instant payouts: your earnings are ready the moment the sale completes.',
      'Until it sells, you can change the price, or pause or withdraw the listing.',
    ],
  },
  tips: {
    title: 'Quick Tips',
    all: [
      'Set a price near the RAP. Items priced far above it sell slowly.',
      'Hand the item over soon after it sells; the order shows how long you have.',
      'Describe what makes your copy special, such as a low serial number or its history.',
    ],
  },
}

const own = {
  count: 'Items Listed',
  /** Used while there are more pages. */
  countOrMore: (count: string) => `${count}+`,
  title: 'Your Listings',
  publicPage: 'What buyers see',
  ended: 'Sold and withdrawn',
  add: 'Add New Item',
  more: 'Show more',
  loadFailed: "Your listings couldn't be loaded.",
  none: {
    title: 'No Listings Yet',
    message: 'Start selling your rare limiteds to other collectors!',
    create: 'Create Your First Listing',
  },
  states: {
    active: 'Active',
    paused: 'Paused',
    reserved: 'Reserved',
    sold: 'Sold',
    withdrawn: 'Withdrawn',
  } satisfies Record<ListingState, string>,
  hidden: {
    reason: (reason: string) => `Hidden by the moderators: ${reason}`,
    /** Staff find the listing by its ID. A subject has at most 150 characters. */
    subject: (item: string, listingId: string) => `Hidden listing ${listingId}: ${item}`,
    answer: 'Answer',
  },
  reservedByOrder: "Reserved by an order. You can't change it until the order ends.",
  pause: 'Pause',
  resume: 'Resume',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  notChanged: 'Listing Not Changed',
  someNotChanged: 'Not All Listings Changed',
  price: {
    change: 'Change price',
    label: 'Price',
    help: 'In US dollars.',
    net: (net: string) => `You receive ${net} after fees.`,
    cancel: 'Cancel',
    save: 'Save price',
    saving: 'Saving...',
    changed: 'Price Changed',
    nowCosts: (item: string, price: string) => `${item} now costs ${price}.`,
  },
  withdrawal: {
    withdraw: 'Withdraw',
    title: (item: string) => `Withdraw ${item}?`,
    description: 'The listing leaves the marketplace now. You can list the item again anytime.',
    keep: 'Keep it listed',
    withdrawing: 'Withdrawing...',
    withdrawn: 'Listing Withdrawn',
    noLongerSold: (item: string) => `${item} is no longer for sale.`,
    notWithdrawn: 'Listing Not Withdrawn',
  },
}

/** Texts of the sell page and of the seller's own listings. */
export const sellMessages = { sell, own }
