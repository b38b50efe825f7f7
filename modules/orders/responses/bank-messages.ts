import type { OrderState } from '@/modules/orders/contract'

/** Evidence for banks. They read English, so this file has no translations. */
export const bankMessages = {
  product: ({ item, site, number }: Record<'item' | 'site' | 'number', string>) =>
    `A digital item of a game platform: "${item}". Another user of the marketplace ${site} sold it as order #${number}. The marketplace holds the payment until the item is handed over on the platform.`,
  paid: ({ amount, at }: Record<'amount' | 'at', string>) => `The buyer paid ${amount} on ${at}.`,
  delivery: {
    title: 'DELIVERY',
    delivered:
      "The marketplace reads the public inventories of both parties on the platform. They show that the copy left the seller's inventory and arrived in the buyer's.",
    reading: ({ at, side, observed, sha256 }: Record<'at' | 'side' | 'observed' | 'sha256', string>) =>
      `${at}: ${side}'s inventory ${observed}. SHA-256 of the response: ${sha256 || 'none'}`,
    observed: { holds: 'has the copy', lacks: 'does not have the copy', hidden: 'is private' } as Readonly<
      Record<string, string>
    >,
    kept: 'The original responses of the platform are stored with these hashes and can be provided.',
    confirmed: (at: string) => `The buyer confirmed on ${at} that the item arrived.`,
  },
  timeline: {
    title: 'TIMELINE',
    states: {
      created: 'order placed by the buyer',
      awaiting_payment: 'payment started',
      expiring: 'cancellation started',
      expired: 'order ended without a payment',
      paid: 'payment received and held',
      sent: 'item marked as handed over',
      completed: 'order completed, seller credited',
      refund_pending: 'refund started',
      refunded: 'refund completed',
      charged_back: 'payment taken back by the bank',
    } satisfies Record<OrderState, string>,
    undone: 'the marketplace took its decision about the order back',
    neverComplained: 'The buyer never complained to the marketplace about this order.',
  },
  pictures: {
    title: 'PICTURES FROM THE SELLER',
    entry: ({ at, from, sha256 }: Record<'at' | 'from' | 'sha256', string>) =>
      `${at} ${from}: a picture. SHA-256 of the file: ${sha256}`,
    kept: 'The pictures are stored with these hashes and can be provided.',
  },
  messages: {
    title: 'MESSAGES BETWEEN THE PARTIES',
    entry: ({ at, from, text }: Record<'at' | 'from' | 'text', string>) => `${at} ${from}: ${text}`,
    from: { buyer: 'Buyer', seller: 'Seller', staff: 'Marketplace' },
    shortened: (count: number) => `(${count} earlier messages are left out.)`,
  },
  earlier: {
    title: 'EARLIER PAYMENTS',
    intro: 'Earlier payments of the same account that were completed and not disputed:',
    entry: ({ at, amount, item, number }: Record<'at' | 'amount' | 'item' | 'number', string>) =>
      `${at}: ${amount} for "${item}" (order #${number})`,
  },
  authenticated:
    'The payment was authenticated with 3-D Secure, so the bank itself identified the cardholder.',
  access: {
    created: (at: string) => `${at}: account created`,
    verified: (at: string) => `${at}: email address verified`,
    secondFactor: 'The account is protected by a second factor.',
    signIn: ({ at, network, browser }: Record<'at' | 'network' | 'browser', string>) =>
      `${at}: logged in from network ${network}, ${browser}`,
    unknownBrowser: 'unknown browser',
    placed: (at: string) => `${at}: order placed`,
    paid: (at: string) => `${at}: order paid`,
    wrote: (at: string) => `${at}: message to the seller`,
    confirmed: (at: string) => `${at}: arrival of the item confirmed`,
  },
  policy: ({ terms }: { terms: string }) =>
    `Before paying, the checkout page told the buyer that the money is held until the item has arrived, that the seller is only paid then, and that the buyer gets a full refund if nothing arrives in time. The terms are linked on the page and accepted with the account: ${terms}`,
  refundRefusal:
    'The buyer received the item, so no refund is due under these terms. The buyer could have opened a dispute on the order page before the seller was paid, and a moderator would have decided it.',
}
