/** Texts of price alerts. */
export const alertMessages = {
  title: 'Price alert',
  panelLead: 'Get notified when a copy is listed at your price.',
  /** Amounts are formatted: "$12.50". */
  atMost: (price: string) => `${price} or less`,
  anyPrice: 'When listed',
  set: 'Set a price alert',
  notifyWhenListed: 'Notify me when listed',
  dialog: {
    title: (item: string) => `Price alert for ${item}`,
    price: 'Your price',
    help: 'We notify you when a copy is listed at this price or less.',
    helpNow: (price: string) => `The cheapest copy is ${price} now.`,
    save: 'Set alert',
    saving: 'Setting...',
    cancel: 'Cancel',
  },
  done: {
    title: 'Alert Set',
    atMost: (price: string) => `We'll notify you when a copy is listed at ${price} or less.`,
    anyPrice: "We'll notify you when a copy is listed.",
  },
  failed: 'Alert Not Set',
  remove: (alert: string) => `Remove alert: ${alert}`,
  notRemoved: 'Alert Not Removed',
}
