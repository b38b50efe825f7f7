import { formatCount, plural } from '@/src/kit/text/plural'

/** Shown on pages. */
export const messages = {
  balances: {
    available: { label: 'Available', note: 'Ready to pay out.' },
    pending: { label: 'Pending', note: 'Completed sales on hold or under review.' },
    escrow: { label: (escrow: string) => `In ${escrow}`, note: 'Yours once your buyers confirm delivery.' },
  },
  userPanel: { title: 'Balance', loadFailed: "The balance couldn't be loaded." },
  fines: {
    title: 'Fines',
    loadFailed: "Your fines couldn't be loaded.",
    appeal: 'Appeal',
    until: (time: string) => `You can appeal until ${time}.`,
    waits: 'You appealed. We will look at it again.',
    upheld: 'You appealed, and it stands.',
    undone: 'Taken back. The money is in your wallet.',
    final: 'Final.',
    question: (amount: string) => `Appeal the fine of ${amount}?`,
    once: 'You can appeal once. Only someone who had no part in the fine can let it stand.',
    field: 'Why is it wrong?',
    send: 'Send appeal',
    back: 'Go back',
    sent: 'Appeal Sent',
  },
  statement: {
    title: 'Statement',
    download: 'Download all (CSV)',
    columns: { date: 'Date', description: 'Description', amount: 'Amount', balance: 'Balance' },
    balanceAfter: (amount: string) => `Balance ${amount}`,
    kinds: {
      sale: 'Sale',
      sale_undone: 'Decision undone',
      appeal_paid: 'Paid after an appeal',
      goodwill: 'Goodwill',
      goodwill_undone: 'Goodwill taken back',
      fine: 'Fine',
      fine_undone: 'Fine taken back',
      payout: 'Payout',
      payout_held: 'Payout under review',
      payout_released: 'Payout review ended',
      payout_returned: 'Payout returned',
      clawback: 'Refund to a buyer',
      clawback_undone: 'Refund to a buyer undone',
      partial_refund: 'Partial refund to a buyer',
      partial_refund_undone: 'Partial refund undone',
      chargeback: 'Chargeback',
      other: 'Correction',
    },
    kindOfItem: ({ kind, item }: { kind: string; item: string }) => `${kind}: ${item}`,
    transactionNumber: (number: number) => `Transaction #${number}`,
    empty: {
      title: 'Nothing on your statement yet',
      message: 'Your earnings from each completed sale appear here.',
      sell: 'Sell an item',
    },
  },
  methods: {
    bank: 'Bank transfer',
    paypal: 'PayPal',
    crypto: 'Cryptocurrency',
  },
  payout: {
    title: 'Request a payout',
    nothingAvailable: 'Nothing to pay out yet. Your earnings from a sale become available when it completes.',
    amount: 'Amount',
    available: (amount: string) => `${amount} available`,
    method: 'Method',
    destination: 'Goes to',
    noAccount: 'You have no account for payouts yet.',
    connect: 'Connect one',
    request: 'Request payout',
    requesting: 'Requesting payout...',
    requested: 'Payout requested',
    held: 'Payout requested. We review payouts of this size first.',
    failed: 'Payout failed',
    dialog: {
      title: (amount: string) => `Pay out ${amount}?`,
      description: ({ amount, destination }: { amount: string; destination: string }) =>
        `This sends ${amount} of your balance to ${destination}. You can't cancel it once it's on its way.`,
      back: 'Go back',
      confirm: (amount: string) => `Pay out ${amount}`,
    },
    summary: ({ amount, destination }: { amount: string; destination: string }) =>
      `${amount} to ${destination}`,
  },
  payouts: {
    title: 'Payouts',
    empty: 'No payouts yet.',
    sentTo: ({ method, destination }: { method: string; destination: string }) =>
      `${method} to ${destination}`,
    states: {
      held: 'Under review',
      requested: 'On its way',
      paid: 'Paid',
      returned: 'Returned',
      failed: 'Failed',
      rejected: 'Rejected',
    },
    arrives: (date: string) => `Arrives by ${date}`,
    arrived: (date: string) => `Arrived by ${date}`,
    rejected: (reason: string) => `We didn't approve it: ${reason} The money is back in your balance.`,
    failureReasons: {
      overdrawn: 'A sale was reversed, so your balance no longer covered this payout.',
      provider:
        'The payment provider rejected it. Check your payout account. The money is back in your balance.',
    },
  },
}

/** Input errors, shown by forms before sending and by the server after. */
export const inputMessages = {
  appeal: 'Say why, in at most 1,000 characters.',
  result: 'Choose upheld or overturned.',
  amount: 'Enter an amount above zero.',
  aboveBalance: 'Your available balance is too low.',
  method: 'Choose bank, paypal or crypto.',
  limit: 'Limit must be 1 to 100.',
  state: 'Unknown payout state.',
  time: 'Use a day such as 2026-01-31, or a time such as 2026-01-31T18:00:00Z.',
  orderNumber: 'No order has this number.',
  username: 'Nobody has this username.',
  kind: "Use the first part of a journal's key, such as release.",
  figure: 'Use a figure of the report of a month, such as sales.',
  reason: 'Enter a reason. The seller sees it.',
  reasonLength: (max: number) => `Use at most ${formatCount(max)} characters.`,
}

/** Used by the server only. */
export const serverMessages = {
  formerStaff: 'Former staff member',
  proposerLeft: 'The role of who proposed it has ended.',
  payoutApproved: 'The payout was approved.',
  balanceIs: (balance: string) => `The balance is ${balance}.`,
  description: 'Your balance, money on hold, your full statement and payouts.',
  payoutHold: {
    advice:
      'Set PAYOUT_HOLD_HOURS, such as to 72. Chargebacks come days after a sale, and what was paid out is hard to get back.',
    sandbox: 'no real money is paid out',
    none: 'sellers can withdraw the money of a sale at once',
    hours: (hours: number) =>
      `sellers can withdraw the money of a sale after ${formatCount(hours)} ${plural(hours, { one: 'hour', other: 'hours' })}`,
  },
  /** Emails to the operator and staff about cases. */
  queues: {
    fineAppeals: {
      label: 'Appeals of fines',
      title: 'Appeal of a fine',
      advice:
        'Uphold the fine or take it back on the page of the user. Who fined them can only take it back.',
    },
    heldPayouts: {
      label: 'Payouts to approve',
      title: 'Payout to approve',
      advice: 'Approve or reject it in the back office. Its amount is held until then.',
    },
    refusedPayouts: {
      label: 'Payouts that the provider refused',
      title: 'Payout refused',
      advice:
        "The payment provider refused a payout, and the money is in the seller's wallet again. The log has the reason: search it for the case. The case is closed when the seller requests another payout.",
    },
    stuckPayouts: {
      label: 'Stuck payouts',
      title: 'Payout stuck',
      advice:
        'A payout, or the recovery of one, has failed ten times. It is retried every hour. The log has the reason: search it for the case.',
    },
  },
  errors: {
    insufficient_balance: {
      title: 'Insufficient balance',
      detail: inputMessages.aboveBalance,
      advice: 'Request a smaller amount. Your wallet shows what is available now and what is on hold.',
    },
    payout_decided: {
      title: 'Payout already decided',
      detail: 'This payout is no longer waiting for approval.',
      advice: 'Reload the list. The audit log says who decided.',
    },
    seller_suspended: {
      title: 'Seller suspended',
      detail: 'The seller is suspended, so their payouts wait.',
      advice: 'Approve it when the suspension has ended, or reject it: the money then stays in their wallet.',
    },
    month_not_over: {
      title: 'Month not over',
      detail: 'This month is not over, so its report still changes.',
      advice: 'Close a month five minutes after its end in UTC or later.',
    },
    act_not_undoable: {
      title: "Can't be undone",
      detail: "This can't be undone anymore.",
      advice:
        'The time to undo it is over, or someone else has undone it. Reload the page to see what happened.',
    },
    fine_not_appealable: {
      title: "Can't be appealed",
      detail: "This fine can't be appealed anymore.",
      advice:
        'A fine can be appealed once, within 72 hours. Contact support if you have something new to say.',
    },
    appeal_decided: {
      title: 'Appeal decided',
      detail: 'No appeal of this fine waits for a decision.',
      advice: 'Reload the page to see who decided it.',
    },
    own_fine: {
      title: 'Your own fine',
      detail: 'You had a part in this fine, so you can only take it back.',
      advice: 'Only staff who had no part in the fine can uphold it.',
    },
    fine_above_balance: {
      title: 'Fine above the balance',
      detail: 'The balance of this seller is too low.',
      advice: 'A fine takes at most what is in the wallet. The response says how much that is.',
    },
    payout_under_way: {
      title: 'Payout in progress',
      detail: 'A payout to you is in progress. Wait until it has arrived.',
      advice: 'Your wallet shows its status.',
    },
    balance_left: {
      title: 'Money in the wallet',
      detail: 'There is still money in your wallet. Request a payout first.',
      advice: 'Request a payout in your wallet. Money on hold can be paid out when the hold ends.',
    },
    balance_owed: {
      title: 'Negative balance',
      detail: 'Your wallet balance is negative. Contact support to settle it first.',
      advice: 'The statement in your wallet shows why.',
    },
    payout_method_unavailable: {
      title: 'Payout method unavailable',
      detail: "This site doesn't offer that payout method.",
      advice: 'Choose one of the methods shown in your wallet.',
    },
  },
}
