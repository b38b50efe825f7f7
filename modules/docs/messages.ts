/** Texts of the page. */
export const messages = {
  intro: 'Programs use the same API as the pages of this site: JSON over HTTP.',
  openApiFile: 'OpenAPI description',
  limits:
    'Each response to a key has headers that say how many requests are left (RateLimit-Remaining) and until when (RateLimit-Reset). After 429 and 503, wait the seconds in Retry-After. A change with an Idempotency-Key can be sent again without being made twice.',
  access: {
    everyone: 'Open to everyone',
    everyoneOrKey: (scope: string) => `Open to everyone; a key with ${scope} sees what its user sees`,
    session: 'Needs a session',
    sessionOrKey: (scope: string) => `Needs a session, or a key with ${scope}`,
    metricsToken: "Needs the operator's METRICS_TOKEN",
  },
  parameters: 'Parameters',
  required: 'required',
  schema: 'Schema',
  requestBody: 'Request body',
  response: (status: string) => `Response ${status}`,
  errors: 'Errors',
  noDetails: 'No parameters.',
}

/** Texts that only the server uses. */
export const serverMessages = {
  description: 'API reference: every endpoint with its parameters and responses.',
}
