import { plural } from '@/src/kit/text/plural'

/** Texts about the listings of an item and buying one, for signed-in users. */
export const offerMessages = {
  columns: {
    choose: 'Choose',
    price: 'Price',
    serial: 'Serial',
    seller: 'Seller',
    condition: 'Condition',
    listed: 'Listed',
  },
  noSerial: 'No serial',
  yourListing: 'Your listing',
  listed: <Part>(ago: Part) => ['Listed ', ago],
  sort: 'Sort listings',
  sorts: {
    price: 'Cheapest',
    verified: 'Verified first',
    rating: 'Best rated seller',
    serial: 'Lowest serial',
    newest: 'Newest',
  },
  showAll: (count: number, shown: string) =>
    plural(count, { one: `Show all ${shown} listing`, other: `Show all ${shown} listings` }),
  showFewer: 'Show fewer',
  ownOne: 'Do you have one?',
  method: 'Payment method',
  methods: { paypal: 'PayPal', card: 'Credit/Debit Card', crypto: 'Cryptocurrency' },
  instant: 'Instant',
  cryptoDuration: '10 to 30 minutes',
  youPay: 'You pay',
  buy: 'Buy Now',
  reserved: {
    held: (amount: string) => `You reserved a copy for ${amount}.`,
    left: 'left',
    pay: 'Go to payment',
  },
  onlyYourListings: 'No one else is selling this item right now.',
  yourListings: 'Your listings',
  /** Inside the sentence "Report …?" */
  thisListing: 'this listing',
}
