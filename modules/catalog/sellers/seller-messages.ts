import { plural } from '@/src/kit/text/plural'

export const orders = (count: number, shown: string) =>
  plural(count, { one: `${shown} order`, other: `${shown} orders` })
export const sales = (count: number, shown: string) =>
  plural(count, { one: `${shown} sale`, other: `${shown} sales` })
export const reviews = (count: number, shown: string) =>
  plural(count, { one: `${shown} review`, other: `${shown} reviews` })

/** Texts about sellers: their page, and beside their offers. */
export const sellerMessages = {
  title: 'Seller',
  loadFailed: "The seller couldn't be loaded.",
  notFound: {
    title: 'Seller Not Found',
    message: 'No seller has this name. The account may have been renamed or deleted.',
    back: 'Back to Marketplace',
  },
  verified: 'Verified player',
  verifiedHelp: (platform: string) => `Proved to own a ${platform} account`,
  notVerified: (platform: string) => `No ${platform} account linked`,
  since: (date: string) => `Member since ${date}`,
  record: {
    title: 'Track record',
    unknown: 'Unknown right now',
    rating: 'Rating',
    ratingOf: (rating: string) => `${rating} of 5`,
    noRating: 'None yet',
    reviews,
    sales: 'Completed sales',
    rate: 'Completion rate',
    handover: 'Time to hand over',
    lost: 'Disputes lost',
    none: '–',
    ofOrders: (count: number, shown: string) => `of ${orders(count, shown)}`,
    noOrders: 'no finished orders yet',
    median: (count: number, shown: string) => `median of ${sales(count, shown)}`,
    medianOfLast: (shown: string) => `median of the last ${shown} sales`,
    help: 'Counts paid orders that were completed or refunded. The time to hand over starts at payment.',
  },
  duration: {
    underOneMinute: 'under 1 min',
    minutes: (minutes: string) => `${minutes} min`,
    hours: (hours: string, minutes: string) => `${hours} h ${minutes} min`,
  },
  listings: {
    title: 'Listings',
    failed: "The listings couldn't be loaded.",
    none: 'Nothing for sale right now.',
    away: 'On holiday. Nothing is for sale right now.',
    awayUntil: (day: string) => `On holiday. The listings are back on ${day}.`,
    more: 'Show More',
  },
}
