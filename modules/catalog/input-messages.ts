import { formatCount } from '@/src/kit/plural'

/** Validation errors, shown by forms before sending and returned by the server. */
export const inputMessages = {
  limit: (max: number) => `The limit must be from 1 to ${formatCount(max)}.`,
  search: (max: number) => `The search text can have at most ${formatCount(max)} characters.`,
  anyCategory: 'Choose All, Hat, Face, Gear or Package.',
  sort: 'Sort by price-low, price-high or name.',
  priceBound: 'Enter a price in dollars.',
  assetId: 'Enter the asset id, digits only.',
  name: {
    missing: 'Enter the name of the item.',
    long: (max: number) => `The name can have at most ${formatCount(max)} characters.`,
  },
  category: 'Choose a category.',
  condition: 'Choose a condition.',
  description: (max: number) => `The description can have at most ${formatCount(max)} characters.`,
  copyId: 'Enter a valid copy id.',
  serial: 'The serial number must be 1 or higher.',
  status: 'The status must be active or paused.',
}
