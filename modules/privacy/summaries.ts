/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /privacy/download': 'Everything that is kept about the person, as one file.',
  'GET /privacy/obstacles': 'What stands in the way of deleting the account.',
  'POST /privacy/deletion': 'Deletes the account, with a fresh proof.',
}
