/** Texts of the page with the copies that the user bought and holds. */
export const collectionMessages = {
  lead: 'Copies you bought here and still hold.',
  serial: (serial: string) => `#${serial}`,
  paid: 'Paid',
  bought: 'Bought',
  order: (number: number) => `Order #${number}`,
  sell: 'Sell',
  sellOf: (name: string) => `Sell ${name}`,
  more: 'Show more',
  failed: "Your collection couldn't be loaded.",
  none: {
    title: 'Nothing here yet',
    message: 'Items appear here once their order is complete.',
    browse: 'Browse Marketplace',
  },
}
