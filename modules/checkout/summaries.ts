/** What each route does, as the description of the API says it. */
export const summaries = {
  'POST /create-payment-intent':
    'Reserves a listing and prepares its payment; the same buyer asking again gets the same.',
  'POST /sandbox/confirm': 'Pays with a test card, where the sandbox is in place of a provider.',
  'POST /webhooks/stripe': "Takes Stripe's signed events.",
  'GET /payouts/account': 'How far the account is that payouts go to.',
  'POST /payouts/account': 'Begins or changes that account; answers where to go.',
}
