/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /items':
    'Items with their cheapest active listing; with sellerId, that seller’s listings. The next page is in the Link header.',
  'GET /items/:id': 'One item; its listings only with a session.',
  'GET /items/:id/history': 'Past sales and values of an item.',
  'GET /items/:id/recent-prices': 'What an item went for of late.',
  'GET /items/:id/resales': 'What an item was resold for on the platform.',
  'GET /inventory': "What the person's player holds on the platform, with what one prices by.",
  'GET /recent-purchases': 'The last completed sales, newest first.',
  'POST /listings': 'Offers a copy for sale.',
  'PATCH /listings/:id': 'Changes the price of a listing, pauses it or puts it back on sale.',
  'DELETE /listings/:id': 'Withdraws a listing.',
  'GET /favorites': "The person's watchlist.",
  'PUT /favorites/:id': 'Puts an item on the watchlist.',
  'DELETE /favorites/:id': 'Takes an item off the watchlist.',
}
