import { formatCount } from '@/src/kit/text/plural'

/** Texts of the page on which staff choose featured items. */
export const featuresMessages = {
  title: 'Featured items',
  lead: 'They come first on the landing page and the home page, in this order. After them come the best deals.',
  count: (count: number, max: number) => `${formatCount(count)} of ${formatCount(max)}`,
  loadFailed: "The featured items couldn't be loaded.",
  none: 'Nothing is featured.',
  add: 'Add an item',
  addHelp: 'Part of its name, its ID or its asset ID.',
  addShort: 'Feature',
  addOf: (name: string) => `Feature ${name}`,
  noMatch: 'No item matches.',
  full: 'The list is full. Remove an item to add another.',
  until: (name: string) => `End of ${name}`,
  untilShort: 'Ends',
  noListing: 'Not on sale',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard changes',
  done: 'Featured Items Saved',
  failed: 'Featured Items Not Saved',
  errors: {
    tooMany: (max: number) => `At most ${formatCount(max)} items can be featured.`,
    twice: 'Every item can be featured once.',
    until: 'Enter the end as a time with a time zone, such as 2030-01-31T18:00:00Z.',
    past: 'The end is in the past.',
    unknown: 'One of these items does not exist.',
  },
}
