const plainTextContent = { 'text/plain': { schema: { type: 'string' as const } } }

/** What the description of the API says of a route of the host's own: its words, and the statuses it answers in plain text. */
export function plainTextOperation(summary: string, ...statuses: (200 | 404 | 503)[]) {
  const said = { 200: 'Yes.', 404: 'Not for whoever asks.', 503: 'No, and why.' }
  const responses = statuses.map((status) => [status, { description: said[status], content: plainTextContent }])
  return { summary, tags: ['host'], responses: Object.fromEntries(responses) }
}

/** Of a route that leads elsewhere. */
export const redirectOperation = { responses: { 302: { description: 'Elsewhere: see Location.' } } }
