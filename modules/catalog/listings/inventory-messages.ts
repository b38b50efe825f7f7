import { plural } from '@/src/kit/text/plural'

/** Texts of the seller's inventory and of bulk listing. */
export const inventoryMessages = {
  title: 'Sell From Your Inventory',
  heldBy: (username: string, platform: string) => `${username}'s inventory on ${platform}.`,
  refresh: 'Refresh',
  loadFailed: "Your inventory couldn't be loaded.",
  none: (platform: string) => `Your ${platform} inventory has no limited items.`,
  hidden: {
    title: 'Your inventory is hidden',
    message: (username: string, platform: string) =>
      `${username} keeps their inventory private. Make it visible to everyone in the privacy settings of ${platform}, then refresh.`,
  },
  nobody: {
    title: 'Player not found',
    message: (username: string, platform: string) => `${username} no longer exists on ${platform}.`,
  },
  search: 'Search your inventory',
  noMatches: (search: string) => `None of your copies match “${search}”.`,
  more: 'Show more copies',
  copies: 'Your copies',
  serial: (serial: string) => `#${serial}`,
  copyName: (name: string, serial: string) => `${name} ${serial}`,
  onHold: 'On hold',
  listedAt: (price: string) => `Listed at ${price}`,
  soldIn: (order: number) => `Sold in order #${order}`,
  rap: 'RAP',
  lowest: 'Lowest',
  suggested: 'Suggested',
  unknown: '–',
  selectedCount: (count: number, shown: string) =>
    plural(count, { one: '1 copy selected', other: `${shown} copies selected` }),
  setPrices: 'Set prices',
  selectShown: (count: number, shown: string) =>
    plural(count, { one: 'Select 1 copy', other: `Select all ${shown} shown` }),
  clear: 'Clear selection',
  linkPlayer: {
    why: (platform: string) =>
      `Link your ${platform} player, and your copies appear here, ready to select and list.`,
    first: (platform: string) => `First, link your ${platform} player`,
    required: (platform: string) =>
      `Every listing here is of a copy that your public ${platform} inventory shows. Once your player is linked, you select your copies instead of typing.`,
    link: (platform: string) => `Link your ${platform} player`,
  },
  listManually: 'Or List Manually',
  selected: {
    title: (count: number, shown: string) =>
      plural(count, { one: 'Price 1 Copy', other: `Price ${shown} Copies` }),
    rules: 'Set all prices to',
    lowest: '1% below lowest',
    suggested: 'Suggested price',
    rap: 'RAP',
    adjust: 'Adjust all prices',
    unadjusted: 'No change',
    lower: (percent: string) => `${percent} lower`,
    higher: (percent: string) => `${percent} higher`,
    withoutPrice: (count: number, shown: string) =>
      plural(count, {
        one: 'One copy has no price to base this on. Enter its price.',
        other: `${shown} copies have no price to base this on. Enter their prices.`,
      }),
    price: (copy: string) => `Price of ${copy}`,
    category: (copy: string) => `Category of ${copy}`,
    chooseCategory: 'Choose a category',
    remove: (copy: string) => `Do not list ${copy}`,
    priceHelp: 'In US dollars.',
    net: (net: string) => `You receive ${net} after fees.`,
    /** Why this price is suggested, as one sentence. */
    suggestion: (price: string, reason: string) => `Suggested ${price}: ${reason}.`,
    reasons: {
      sales: (count: number, shown: string) =>
        plural(count, { one: 'what the last one sold for', other: `the median of the last ${shown} sales` }),
      rap: (rap: string) => `its RAP of ${rap}, because none sold here recently`,
      lowest: (lowest: string) => `1% below the lowest listing at ${lowest}`,
    },
    total: (count: number, shown: string, price: string) =>
      plural(count, { one: `1 copy for ${price}`, other: `${shown} copies for ${price}` }),
    fees: (fees: string) => `Fees ${fees}`,
    receive: (net: string) => `You receive ${net}`,
    list: (count: number, shown: string) =>
      plural(count, { one: 'List 1 Copy', other: `List ${shown} Copies` }),
    listing: (done: string, all: string) => `Listing ${done} of ${all}...`,
  },
  outcome: {
    listed: 'Copies Listed',
    notListed: 'Not All Copies Listed',
    all: (count: number, shown: string) =>
      plural(count, { one: 'Your copy is for sale.', other: `Your ${shown} copies are for sale.` }),
    some: (listed: string, all: string) =>
      `${listed} of ${all} are for sale. The others weren't listed. Each one shows why.`,
    waiting:
      'They are for sale once the moderators have approved them. Your listings show which of them wait.',
    none: 'None of the copies were listed. Each one shows why.',
    sale: (copy: string, price: string) => `${copy}, for sale at ${price}`,
  },
}
