/** Texts of the feeds, for people who read them. */
export const messages = {
  items: 'Items for sale',
  newest: 'New listings',
  item: (name: string) => `${name}: offer and sales`,
  seller: (name: string) => `Listings of ${name}`,
  offer: (name: string, price: string) => `${name} from ${price}`,
  listing: (name: string, price: string) => `${name} for ${price}`,
  noOffer: (name: string) => `${name}, not for sale right now`,
  sale: (name: string, price: string) => `${name} sold for ${price}`,
  details: {
    rap: (rap: string) => `Average price ${rap} R$.`,
    stock: (count: string) => `${count} for sale.`,
  },
}
