/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /status': 'How the services are, as measured.',
  'POST /support/tickets': 'Writes to the operator.',
}
