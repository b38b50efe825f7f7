/** Texts of the page. */
export const messages = {
  intro:
    'Programs can do everything that the pages of this site do, using JSON over HTTP with a session cookie.',
  openApiFile: 'OpenAPI description',
  needsSession: 'Requires a session',
  parameters: 'Parameters',
  required: 'required',
  requestBody: 'Request body',
  response: (status: string) => `Response ${status}`,
  errors: 'Errors',
  noDetails: 'No parameters.',
}

/** Texts that only the server uses. */
export const serverMessages = {
  description: 'API reference: every endpoint with its parameters and responses.',
}
