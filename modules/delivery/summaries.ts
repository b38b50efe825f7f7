/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /orders/:id/delivery':
    'What the game platform shows of a delivery, for its parties and moderators; null where it can show nothing.',
}
