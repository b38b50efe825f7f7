/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /problems/:code': 'What a refusal means, and what to do about it.',
}
