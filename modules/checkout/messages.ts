/** Shown on pages. */
export const messages = {
  preparing: 'Preparing secure checkout...',
  methods: {
    paypal: 'PayPal',
    card: 'Credit/Debit Card',
    crypto: 'Cryptocurrency',
    transfer: 'Bank transfer',
  },
  total: 'Total',
  summary: {
    serial: (serial: string) => `Serial #${serial}`,
    noSerial: 'No serial',
    seller: 'Seller',
    condition: 'Condition',
    copy: 'Copy',
    delivery: 'Delivery',
    deliveredIn: (time: string) => `Within ${time} of your payment`,
  },
  reservation: {
    running: 'Reserved for you',
    expired: 'Your reservation has expired.',
    renew: 'Reserve it again',
  },
  sandbox: {
    badge: '(simulation)',
    /** Returns parts, because the card number has its own element. */
    useCard: <Part>(number: Part) => [
      'No real money moves. Use the test card ',
      number,
      ', any future date and any CVC.',
    ],
    fillIn: 'Use the test card',
  },
  formUnavailable: "The payment form isn't available right now. Nothing was charged.",
  processing: {
    title: 'Processing your payment...',
    message:
      'Some payment methods take up to half an hour. You can leave this page. Your order updates automatically.',
    viewOrder: 'View your order',
  },
  form: {
    number: 'Card number',
    expiry: 'Expiry',
    expiryPlaceholder: 'MM/YY',
    cvc: 'CVC',
    deliverTo: 'Deliver to',
    deliverToHelp: (platform: string) =>
      `Your ${platform} username. The seller delivers to this account. If you leave this empty, tell the seller your username after paying.`,
    pay: (amount: string) => `Pay ${amount}`,
    paying: (amount: string) => `Paying ${amount}...`,
    failed: 'Payment Failed',
    declined: (reason: string) => `${reason} You weren't charged. Check the details or use another card.`,
  },
  player: {
    question: 'Is this you?',
    yes: 'Yes',
    no: 'No',
    confirmed: 'Delivers to this account',
    deliverAgain: (username: string) => `Deliver to ${username} again`,
    searching: 'Looking up the player...',
    unreachable: (platform: string) =>
      `${platform} can't be reached right now, so we can't look up this name. Check the spelling.`,
  },
  paid: {
    toast: { title: 'Payment Successful', description: 'Thank you for your purchase!' },
    title: ({ amount, escrow }: { amount: string; escrow: string }) => `Your ${amount} is in ${escrow}`,
    message: ({ item, deliverTo }: { item: string; deliverTo: string }) =>
      `The seller of ${item} has been asked to deliver it to ${deliverTo}. Your order page shows how much time is left.`,
    unnamedMessage: ({ item, platform }: { item: string; platform: string }) =>
      `Tell the seller which ${platform} account is yours so that they can deliver ${item}.`,
    viewOrder: 'View your order',
    redirecting: 'Going back to the marketplace...',
    marketplace: 'Back to the marketplace',
  },
  banner: {
    label: 'Your new order',
    text: (item: string) => `You bought ${item}. Follow its delivery on the order page.`,
    link: 'View your order',
    dismiss: 'Dismiss',
  },
  nextSteps: {
    title: 'What happens next',
    steps: [
      {
        title: (escrow: string) => `Your money is held in ${escrow}`,
        text: () => 'The seller is only paid once the item has arrived.',
      },
      {
        title: () => 'The seller delivers the item',
        text: ({ delivery }: { delivery: string }) =>
          `They have ${delivery} after your payment. If they miss that, you get a full refund.`,
      },
      {
        title: () => 'You confirm, and the seller is paid',
        text: ({ confirm }: { confirm: string }) =>
          `Once it's sent, you have ${confirm} to confirm it or open a dispute.`,
      },
    ],
  },
  problem: {
    gone: {
      title: 'This listing is gone',
      message: (error: string) => `${error} If you bought it, you'll find it in your transactions.`,
    },
    ended: {
      title: 'Your reservation has ended',
      message: "You didn't pay in time. Nothing was charged.",
    },
    unverified: {
      title: 'Verify your email',
      description: "You'll go straight back to your purchase.",
    },
    terms: { title: 'Accept the new terms', read: 'Read the terms' },
    tooManyTitle: 'Too many requests',
    price: {
      title: 'The price has changed',
      message: ({ item, before }: { item: string; before: string }) =>
        `${item} was ${before} when you selected it. The price is now:`,
      continue: (amount: string) => `Continue at ${amount}`,
    },
    item: 'Back to the item',
    transactions: 'Your transactions',
  },
}

/** Input errors, shown by forms before sending and by the server after. */
export const inputMessages = {
  id: { missing: 'This ID is missing.', unknown: 'Unknown ID.' },
  assetId: 'An asset ID has digits only.',
  method: 'Choose a way to pay that this site offers.',
  deliverTo: {
    searching: 'Still looking up this player. Try again in a moment.',
    unknown: 'No player has this username. Check the spelling.',
    unconfirmed: 'Confirm whether this player is you.',
    invalid: 'Enter a username: letters, digits and underscores.',
  },
  payment: { missing: 'The payment is missing.', unknown: 'Unknown payment.' },
  card: 'Enter a card.',
  number: 'Enter a card number.',
  expiry: 'Enter the month and the year, like 12/34.',
  month: 'Enter a month from 1 to 12.',
  year: 'Enter a year.',
  cvc: 'Enter the 3 or 4 digits of the CVC.',
}

/** Used by the server only. */
export const serverMessages = {
  removedPayoutAccount: 'The bank account for your payouts',
  sandboxAccount: 'Sandbox account',
  maskedAccount: ({ name, last4 }: { name: string; last4: string }) => `${name} •••• ${last4}`.trim(),
  /** Its name wasn't read yet. */
  unnamedAccount: 'Your bank account',
  /** Results of `mintmark doctor`. */
  diagnostic: {
    advice: "Set Stripe's three keys to take real money; see mintmark docs payments.",
    sandbox: 'sandbox: no real money moves',
    sandboxTest: 'the sandbox needs no keys: buyers pay with card 4242 4242 4242 4242',
    intentCanceled: (id: string) => `Stripe created the payment intent ${id} and canceled it`,
    notCanceled: (id: string, reason: string) =>
      `Stripe created the payment intent ${id}, but it couldn't be canceled: ${reason}`,
    live: 'Stripe is reachable (live mode)',
    test: 'Stripe is reachable (test mode)',
    failed: (reason: string) => `request to Stripe failed: ${reason}`,
    clockSkew: (seconds: number) => `Stripe is reachable, but its clock differs from ours by ${seconds} s`,
  },
  unknownSeller: 'Unknown seller',
  description: 'Pay for a rare limited item. The money is held until the item has arrived.',
  errors: {
    card_declined: {
      title: 'Card declined',
      detail: 'Your card was declined.',
      advice: 'Check the card details, use another card, or ask your bank. Your reservation is still active.',
    },
    payment_closed: {
      title: 'Payment closed',
      detail: 'This payment is no longer open.',
      advice: 'The reservation has ended and nothing was charged. Open the item and reserve it again.',
    },
    paymentMissing: "This payment doesn't exist.",
    tooManyDeclines: 'Too many declined cards. Wait before trying another one.',
    payout_account_missing: {
      title: 'No bank account yet',
      detail: 'Connect a bank account for your payouts first.',
      advice: 'Open your wallet and connect a bank account. Until then your money stays in your balance.',
    },
    payout_frozen: {
      title: 'Payouts paused for 24 hours',
      detail:
        'The bank account for your payouts was changed in the last 24 hours. Payouts resume 24 hours after the change.',
      advice: "If you didn't change it, set a new password and contact support now.",
    },
    payout_provider_unavailable: {
      title: 'Payment provider unavailable',
      detail: "We can't reach the payment provider right now. Please try again in a moment.",
      advice: 'Nothing was changed. Try again in a moment.',
    },
    bad_signature: {
      title: 'Invalid webhook signature',
      detail: "This request isn't signed by the payment provider, or it is too old.",
      advice:
        "Check that the site has the signing secret of this endpoint and that the server's clock is right. The provider will retry.",
    },
  },
  payoutAccountChanged: {
    title: 'Payout account changed',
    content: "Your payouts now go to another bank account. If this wasn't you, contact support.",
  },
  payoutAccountBlocked: {
    title: 'Payouts stopped',
    content:
      "We can't send payouts to your bank account at the moment. Your wallet shows why and what to do.",
  },
  accountChanged: {
    subject: ({ site }: { site: string }) => `Your payout account at ${site} was changed`,
    text: ({ site }: { site: string }) =>
      `The bank account for your payouts from ${site} was changed. If you had already earned money, payouts are paused for 24 hours.\n\nIf you made this change, no action is needed. If you didn't, set a new password and contact support immediately.`,
    action: 'Your wallet',
  },
  /** Emails to the operator and staff about cases. */
  queues: {
    stuckEvents: {
      label: 'Stuck Stripe events',
      title: 'Stripe event stuck',
      advice:
        'A Stripe event failed ten times, so an order or payout may not show its current state. It is retried every hour. The log has the reason: search it for the case.',
    },
  },
  declines: {
    incorrectNumber: 'Your card number is incorrect.',
    expired: 'Your card has expired.',
    insufficientFunds: 'Your card has insufficient funds.',
    incorrectCode: "Your card's security code is incorrect.",
    processing: 'An error occurred while processing your card. Try again in a little bit.',
    authentication: "Your card requires authentication, which the sandbox can't do. Use another test card.",
    notATestCard: 'Your card was declined: the sandbox accepts test card numbers only.',
  },
}
