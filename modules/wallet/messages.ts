import type { Payout, PayoutMethod, WalletEntry } from '@/modules/wallet/contract'

/** On the pages. */
export const messages = {
  balances: {
    available: { label: 'Available', note: 'Yours to take out now.' },
    pending: { label: 'Pending', note: 'Completed sales still in the payout hold.' },
    escrow: { label: (escrow: string) => `In ${escrow}`, note: 'Yours once the buyers have their items.' },
  },
  statement: {
    title: 'Statement',
    download: 'Download all (CSV)',
    columns: { date: 'Date', what: 'What', amount: 'Amount' },
    kinds: {
      sale: 'Sale',
      payout: 'Payout',
      payout_returned: 'Payout returned',
      clawback: 'Refund to a buyer',
      chargeback: 'Chargeback',
      other: 'Correction',
    } satisfies Record<WalletEntry['kind'], string>,
    of: ({ kind, item }: { kind: string; item: string }) => `${kind}: ${item}`,
    numbered: (number: number) => `Transaction #${number}`,
    none: {
      title: 'Nothing on your statement yet',
      message: 'Your share of each completed sale appears here.',
      sell: 'Sell an item',
    },
  },
  methods: {
    bank: 'Bank transfer',
    paypal: 'PayPal',
    crypto: 'Cryptocurrency',
  } satisfies Record<PayoutMethod, string>,
  payout: {
    title: 'Request a payout',
    nothing: 'Nothing to take out yet. Your share of a sale is available once it completes.',
    amount: 'Amount',
    available: (amount: string) => `${amount} available`,
    method: 'Method',
    request: 'Request payout',
    requesting: 'Requesting payout...',
    requested: 'Payout requested',
    notRequested: 'Payout not requested',
    failed: 'Payout failed',
    what: ({ amount, method }: { amount: string; method: string }) => `${amount} by ${method}`,
  },
  payouts: {
    title: 'Payouts',
    none: 'You have not asked for a payout yet.',
    states: {
      requested: 'On its way',
      paid: 'Paid',
      returned: 'Returned',
      failed: 'Failed',
    } satisfies Record<Payout['status'], string>,
    failureReasons: {
      overdrawn: 'A sale was taken back meanwhile, so there is less to pay out.',
      provider:
        'The payment provider refused it. Check the account it was to go to. The money is back in your balance.',
    } satisfies Record<NonNullable<Payout['failureReason']>, string>,
  },
}

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  amount: 'Enter an amount above zero.',
  method: 'Choose bank, paypal or crypto.',
  limit: 'Ask for 1 to 100.',
  cursor: 'This page of the list does not exist.',
}

/** What only the server says. */
export const serverMessages = {
  description: 'What is yours, what is still held, every cent on the statement, and payouts.',
  errors: {
    insufficient_balance: {
      title: 'Not that much available',
      detail: 'You do not have that much available.',
      advice: 'Ask for less. Your wallet says what is available now and what is still held.',
    },
    payout_under_way: {
      title: 'Payout under way',
      detail: 'A payout to you is under way. Wait until it has arrived.',
      advice: 'Your wallet says how it stands.',
    },
    balance_left: {
      title: 'Money in the wallet',
      detail: 'There is money in your wallet. Have it paid out first.',
      advice: 'Ask for a payout in your wallet. What is still held can be paid out once the hold ends.',
    },
    balance_owed: {
      title: 'Wallet below zero',
      detail: 'Your wallet is below zero. Write to support to settle it first.',
      advice: 'The statement in your wallet says where it comes from.',
    },
    payout_method_unavailable: {
      title: 'Not paid out this way',
      detail: 'This site does not pay out by that method.',
      advice: 'Choose one of the methods that your wallet offers.',
    },
  },
}
