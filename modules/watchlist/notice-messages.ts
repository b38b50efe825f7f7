export const kindMessages = { label: 'Price alerts', description: 'your price alerts' }

/** Amounts are formatted: "$12.50". */
export const noticeMessages = {
  atPrice: {
    title: 'Price alert',
    content: ({ item, price, maxPrice }: { item: string; price: string; maxPrice: string }) =>
      `${item} is for sale at ${price}. Your alert was for ${maxPrice} or less.`,
  },
  listed: {
    title: 'Now for sale',
    content: ({ item, price }: { item: string; price: string }) => `${item} is for sale at ${price}.`,
  },
  link: 'See the item',
}
