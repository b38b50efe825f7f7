export const paymentMethods = ['PayPal', 'Credit Card', 'Crypto']

export const steps = [
  {
    title: 'List Your Items',
    text: 'Name the item and the copy you own. A price is suggested from recent sales, and the fees are shown before you commit.',
  },
  {
    title: 'Instant Sale',
    text: 'Your listing is open to a network of verified buyers at once. When one pays, the money is held and you are told to hand over.',
  },
  {
    title: 'Get Paid',
    text: 'The item has arrived: your share is yours, by PayPal, credit card, bank transfer or cryptocurrency.',
  },
]

/** `escrow` is the operator's word for it. */
export function reasonsWith(escrow: string) {
  return [
    {
      title: 'Secure Trading',
      text: `The money waits in ${escrow}. A buyer whose item does not arrive within 1 hour of payment gets all of it back.`,
    },
    {
      title: 'Best Prices',
      text: 'Every price stands beside the item’s average, so you see what is under it before you open it.',
    },
    {
      title: 'Instant Payouts',
      text: 'What you earned is ready to be paid out the moment a sale completes, with every cent on your statement.',
    },
    {
      title: '5-Star Support',
      text: 'A person answers around the clock, and decides a dispute with both sides and the evidence in view.',
    },
  ]
}
