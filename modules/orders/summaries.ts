/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /transactions': 'Purchases and sales, newest first. The next page is in the Link header.',
  'GET /orders/:id': 'One order, for its buyer, its seller and moderators.',
  'POST /orders/:id/sent': 'The seller says that the item was handed over.',
  'POST /orders/:id/received': 'The buyer says that the item arrived: the order completes.',
  'POST /orders/:id/dispute': 'The buyer complains: the clocks stand still until a moderator decides.',
  'POST /orders/:id/dispute/messages': 'Writes to the others while the dispute is open.',
  'POST /orders/:id/cancel':
    'Calls an order off: the buyer until it is paid, the seller and staff while it is paid.',
  'POST /admin/orders/:id/decision': 'A moderator decides a dispute.',
  'POST /admin/orders/:id/clawback': 'A moderator takes a completed sale back.',
  'POST /admin/orders/:id/given-otherwise':
    'An admin says that the buyer was given another way what the provider refuses to give back.',
}
