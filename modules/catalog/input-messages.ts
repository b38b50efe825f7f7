import { formatCount } from '@/src/kit/text/plural'

/** Validation errors, shown by forms before sending and returned by the server. */
export const inputMessages = {
  limit: (max: number) => `The limit must be from 1 to ${formatCount(max)}.`,
  search: (max: number) => `The search text can have at most ${formatCount(max)} characters.`,
  anyCategory: 'Choose All, Hat, Face, Gear or Package.',
  sort: (names: readonly string[]) => `Sort by ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
  featured: '`featured` can only be first.',
  view: '`view` can only be table.',
  priceBound: 'Enter a price in dollars.',
  discount: 'Enter a percentage from 1 to 99.',
  rapBound: 'Enter an amount of R$ as a whole number.',
  serialBound: 'Enter a serial number.',
  onlyTrue: 'Only `true` is accepted.',
  assetId: 'Enter the asset ID, digits only.',
  name: {
    missing: 'Enter the name of the item.',
    long: (max: number) => `The name can have at most ${formatCount(max)} characters.`,
  },
  category: 'Choose a category.',
  condition: 'Choose a condition.',
  description: (max: number) => `The description can have at most ${formatCount(max)} characters.`,
  copyId: 'Enter a valid copy ID.',
  serial: 'The serial number must be 1 or higher.',
  holiday: 'Choose a day in the next 12 months.',
  status: 'The status must be active or paused.',
  ownState: '`state` can only be for-sale.',
  shownListings: 'Show hidden listings, or those in one state.',
  /** Descriptions of parameters. */
  described: {
    cursor: 'Where the page begins: follow the Link header of the page before it.',
    ownState: '`for-sale`: only active and paused listings. Without it, those in every state.',
  },
}
