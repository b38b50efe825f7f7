import type { Category } from '@/modules/catalog/contract'
import { formatCount, plural } from '@/src/kit/text/plural'

/** Descriptions of the pages of items and sellers, in search results and link previews. */
export const pageHeadMessages = {
  marketplace: 'Marketplace',
  category: (category: Category) =>
    ({ hat: 'Hats', face: 'Faces', gear: 'Gear', package: 'Packages' })[category],
  item: (name: string, category: Category) =>
    `${name}, a rare limited ${{ hat: 'hat', face: 'face', gear: 'gear', package: 'package' }[category]}.`,
  offer: (price: string, stock: number) =>
    `For sale from ${price}, ${plural(stock, { one: `${formatCount(stock)} listing`, other: `${formatCount(stock)} listings` })}.`,
  noOffer: 'Not for sale right now. See its price history.',
  average: (rap: number) => `Recent average price ${formatCount(rap)} R$.`,
  held: 'Payment is held until the item arrives.',
  seller: (name: string) => `Rare limited virtual items sold by ${name}.`,
  record: (sales: number, orders: number) =>
    `${plural(sales, { one: '1 completed sale', other: `${formatCount(sales)} completed sales` })}, of ${plural(orders, { one: '1 paid order', other: `${formatCount(orders)} paid orders` })}.`,
  rating: (average: number, reviews: number) =>
    `Rated ${average} of 5 in ${plural(reviews, { one: '1 review', other: `${formatCount(reviews)} reviews` })}.`,
}
