/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /branding': 'How the operator presents the site.',
}
