import type { PaymentMethod } from '@/modules/checkout/contract'

/** On the pages. */
export const messages = {
  preparing: 'Preparing secure checkout...',
  methods: {
    paypal: 'PayPal',
    card: 'Credit/Debit Card',
    crypto: 'Cryptocurrency',
  } satisfies Record<PaymentMethod, string>,
  total: 'Total',
  reservation: {
    running: 'Reserved for you',
    over: 'Your reservation has run out.',
    renew: 'Reserve it again',
  },
  sandbox: {
    mark: '(simulation)',
    /** In parts, because the number is set apart. */
    useCard: <Part>(number: Part) => [
      'No real money moves. Use the test card ',
      number,
      ', any future date and any CVC.',
    ],
  },
  formUnavailable: 'The payment form of this site is not available right now. Nothing was charged.',
  processing: {
    title: 'Processing your payment...',
    message: 'Some ways to pay take up to half an hour. You need not wait here: your order follows it.',
    order: 'View your order',
  },
  form: {
    number: 'Card number',
    expiry: 'Expiry',
    expiryLike: 'MM/YY',
    cvc: 'CVC',
    deliverTo: 'Deliver to',
    deliverToHelp: (platform: string) => `The ${platform} username that the seller hands the item to.`,
    pay: (amount: string) => `Pay ${amount}`,
    paying: (amount: string) => `Paying ${amount}...`,
    failed: 'Payment Failed',
  },
  paid: {
    toast: { title: 'Payment Successful', description: 'Thank you for your purchase!' },
    title: ({ amount, escrow }: { amount: string; escrow: string }) => `Your ${amount} is in ${escrow}`,
    message: ({ item, deliverTo }: { item: string; deliverTo: string }) =>
      `The seller of ${item} has been told to hand it over to ${deliverTo}. Your order counts down the time they have.`,
    order: 'View your order',
    leaving: 'Going back to the marketplace...',
    marketplace: 'Back to the marketplace',
  },
  nextSteps: {
    title: 'What happens next',
    steps: [
      {
        title: (escrow: string) => `Your money is held in ${escrow}`,
        text: 'It belongs to nobody until the item has arrived.',
      },
      {
        title: () => 'The seller hands the item over',
        text: 'They have a set time from your payment; the order page counts it down.',
      },
      {
        title: () => 'You confirm, and the seller is paid',
        text: 'If nothing arrives in time, you get a full refund.',
      },
    ],
  },
  problem: {
    gone: {
      title: 'This listing is gone',
      message: (refusal: string) =>
        `${refusal} If it was you who paid for it, it is among your transactions.`,
    },
    ended: {
      title: 'Your reservation has ended',
      message: 'It was not paid in time. Nothing was charged.',
    },
    tooMany: 'Not yet',
    price: {
      title: 'The price has changed',
      message: ({ item, before }: { item: string; before: string }) =>
        `${item} was ${before} when you chose it. It is now:`,
      goOn: (amount: string) => `Continue at ${amount}`,
    },
    item: 'Back to the item',
    transactions: 'Your transactions',
  },
}

/** In the wallet: where payouts go. */
export const payoutAccountMessages = {
  title: 'Bank account',
  states: {
    missing:
      'Connect a bank account that your payouts can go to. You tell our payment provider, Stripe, not us.',
    incomplete: 'Stripe still needs something of you before it can pay you out.',
    checking: 'Stripe is looking at what you told it. There is nothing for you to do.',
    ready: 'Your payouts go to the bank that you named at Stripe.',
  },
  payoutsPausedUntil: (time: string) => `It was changed a short while ago: payouts wait until ${time}.`,
  connect: 'Connect a bank account',
  continueSetup: 'Continue at Stripe',
  change: 'Change it at Stripe',
  redirecting: 'Going to Stripe...',
  password: 'Current password',
  failed: 'Bank account not opened',
}

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  id: { missing: 'This id is missing.', foreign: 'This is not an id of ours.' },
  assetId: 'An asset id is digits only.',
  method: 'Choose paypal, card or crypto.',
  deliverTo: {
    missing: 'Enter the username to deliver to.',
    wrong: 'Enter a username: letters, digits and underscores.',
  },
  payment: { missing: 'The payment is missing.', foreign: 'This is no payment of ours.' },
  card: 'Enter a card.',
  number: 'Enter a card number.',
  expiry: 'Enter the month and the year, like 12/34.',
  month: 'Enter a month from 1 to 12.',
  year: 'Enter a year.',
  cvc: 'Enter the 3 or 4 digits of the CVC.',
}

/** What only the server says. */
export const serverMessages = {
  /** To the operator. */
  diagnostic: {
    sandbox: 'sandbox: no real money moves',
    live: 'Stripe answers, in live mode',
    test: 'Stripe answers, in test mode',
    refused: (reason: string) => `Stripe does not answer as it should: ${reason}`,
    apart: (seconds: number) => `Stripe answers, and its clock is ${seconds} s from ours`,
  },
  description: 'Pay for a rare limited item. The money is held until the item has arrived.',
  errors: {
    card_declined: {
      title: 'Card declined',
      detail: 'Your card was declined.',
      advice: 'Check what you typed, use another card, or ask your bank. Your reservation goes on.',
    },
    payment_closed: {
      title: 'Payment closed',
      detail: 'This payment is no longer open.',
      advice: 'The reservation has ended and nothing was charged. Open the item and reserve it again.',
    },
    paymentMissing: 'This payment does not exist.',
    declinedOften: 'Too many cards were declined. Please wait before you try another one.',
    payout_account_missing: {
      title: 'No bank account yet',
      detail: 'Connect a bank account that the payout can go to first.',
      advice: 'Open your wallet and connect a bank account. Your money stays where it is until then.',
    },
    payout_frozen: {
      title: 'Payouts wait for a day',
      detail:
        'The bank account for your payouts was changed in the last 24 hours. Payouts wait until it is a day old.',
      advice: 'If it was not you who changed it, set a new password and write to the support now.',
    },
    payout_provider_unavailable: {
      title: 'Payment provider not available',
      detail: 'The payment provider cannot be reached right now. Please try again in a moment.',
      advice: 'Nothing was changed. Try again in a moment.',
    },
    bad_signature: {
      title: 'Message not signed',
      detail: 'This message is not signed by the payment provider, or is too old.',
      advice:
        "Check that the site has the signing secret of this endpoint, and that the machine's clock is right. The provider sends the message again.",
    },
  },
  accountChanged: {
    subject: ({ site }: { site: string }) => `Where your payouts go was changed at ${site}`,
    text: ({ site }: { site: string }) =>
      `From now on your payouts from ${site} go to another bank account than before. If you had earned something already, payouts wait for 24 hours.\n\nIf it was you, nothing needs to be done. If it was not, set a new password and write to the support at once.`,
    action: 'Your wallet',
  },
  declines: {
    incorrectNumber: 'Your card number is incorrect.',
    expired: 'Your card has expired.',
    noFunds: 'Your card has insufficient funds.',
    incorrectCode: "Your card's security code is incorrect.",
    processing: 'An error occurred while processing your card. Try again in a little bit.',
    authentication: 'Your card needs an authentication that the sandbox cannot show. Use another test card.',
    notForTests: 'Your card was declined: the sandbox takes test card numbers only.',
  },
}
