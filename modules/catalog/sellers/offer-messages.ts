import { orders, reviews, sales } from '@/modules/catalog/sellers/seller-messages'
import { plural } from '@/src/kit/text/plural'

/** Texts about the listings of an item and buying one, for signed-in users. */
export const offerMessages = {
  columns: {
    choose: 'Choose',
    price: 'Price',
    serial: 'Serial',
    proof: 'Proof',
    seller: 'Seller',
    rating: 'Rating',
    handOver: 'Hand-over',
    listed: 'Listed',
  },
  /** What an offer is judged by. */
  facts: {
    none: '–',
    verified: 'Verified',
    noRating: 'None yet',
    newSeller: 'New seller',
    reviews,
    sales,
    completed: (rate: string, count: number, shown: string) => `${rate} of ${orders(count, shown)}`,
    lost: (lost: number, shown: string) =>
      plural(lost, { one: `${shown} dispute lost`, other: `${shown} disputes lost` }),
    spokenRating: (rating: string, count: number, shown: string) =>
      `${rating} of 5 (${reviews(count, shown)})`,
    spokenHandOver: (time: string) => `${time} to hand over`,
  },
  noSerial: 'No serial',
  yourListing: 'Your listing',
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
  methods: {
    paypal: 'PayPal',
    card: 'Credit/Debit Card',
    crypto: 'Cryptocurrency',
    transfer: 'Bank transfer',
  },
  instant: 'Instant',
  cryptoDuration: '10 to 30 minutes',
  transferDuration: '1 to 3 days',
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
