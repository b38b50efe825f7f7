/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /wallet': 'The balances and the latest lines of the statement.',
  'GET /wallet/entries': 'The statement page by page, newest first. The next page is in the Link header.',
  'GET /wallet/statement.csv': 'The whole statement as CSV.',
  'GET /payouts': "The person's payouts, newest first.",
  'POST /payouts': 'Asks for a payout of available money.',
}
