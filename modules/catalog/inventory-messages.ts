import { plural } from '@/src/kit/plural'

/** A seller's own copies on the platform, and pricing many of them at once. */
export const inventoryMessages = {
  title: 'Sell From Your Inventory',
  heldBy: (username: string, platform: string) => `What ${username} holds on ${platform}.`,
  refresh: 'Look again',
  loading: 'Looking into your inventory',
  loadFailed: 'Your inventory could not be read.',
  none: (platform: string) => `Your ${platform} inventory shows no limited items.`,
  hidden: {
    title: 'Your inventory is hidden',
    message: (username: string, platform: string) =>
      `${username} shows nobody what they hold. Open your inventory to everyone in the privacy settings of ${platform}, then look again.`,
  },
  nobody: {
    title: 'Your player is gone',
    message: (username: string, platform: string) => `${platform} does not know ${username} any more.`,
  },
  search: 'Search your inventory',
  noMatches: (search: string) => `You hold nothing with “${search}” in its name.`,
  more: 'Show more copies',
  copies: 'Your copies',
  serial: (serial: string) => `#${serial}`,
  copyName: (name: string, serial: string) => `${name} ${serial}`,
  onHold: 'On hold',
  listedAt: (price: string) => `Listed at ${price}`,
  rap: 'RAP',
  lowest: 'Lowest',
  suggested: 'Suggested',
  unknown: '–',
  selectedCount: (count: number, shown: string) =>
    plural(count, { one: '1 copy ticked', other: `${shown} copies ticked` }),
  setPrices: 'Set prices',
  linkPlayer: {
    why: (platform: string) =>
      `Once your ${platform} player is linked, your copies stand here to be ticked and listed, many at once.`,
    link: (platform: string) => `Link your ${platform} player`,
  },
  listManually: 'Or List by Hand',
  selected: {
    title: (count: number, shown: string) =>
      plural(count, { one: 'Price 1 Copy', other: `Price ${shown} Copies` }),
    rules: 'Price them all at once',
    lowest: 'Lowest listing − 1 %',
    suggested: 'Suggested price',
    rap: 'RAP × factor',
    factor: 'Factor',
    badFactor: 'Enter a factor from 0.01 to 10.',
    unruled: (count: number, shown: string) =>
      plural(count, {
        one: 'One copy has nothing to go by there: type its price.',
        other: `${shown} copies have nothing to go by there: type their prices.`,
      }),
    price: (copy: string) => `Price of ${copy}`,
    category: (copy: string) => `Category of ${copy}`,
    chooseCategory: 'Choose a category',
    remove: (copy: string) => `Do not list ${copy}`,
    priceHelp: 'In US dollars.',
    net: (net: string) => `${net} of it is yours, after fees.`,
    suggestion: (price: string, low: string, high: string) => `Suggested ${price}, from ${low} to ${high}.`,
    suggestedFlat: (price: string) => `Suggested ${price}.`,
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
    notListed: 'Not All Listed',
    all: (count: number, shown: string) =>
      plural(count, { one: 'Your copy is for sale.', other: `Your ${shown} copies are for sale.` }),
    some: (listed: string, all: string) =>
      `${listed} of ${all} are for sale. The others are still here, each with the reason.`,
    none: 'None of them is for sale. Each says why.',
    sale: (copy: string, price: string) => `${copy}, for sale at ${price}`,
  },
}
