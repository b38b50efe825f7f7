/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /demo-universe/players': 'Everybody in the demo universe, while it is open.',
  'GET /demo-universe/players/:playerId': 'A player of the demo universe with all that they hold.',
  'PUT /demo-universe/players/:playerId': 'Changes what a player of the demo universe shows of themselves.',
  'POST /demo-universe/trades': 'Hands a copy to another player of the demo universe.',
}
