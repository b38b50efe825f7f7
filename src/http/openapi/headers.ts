const integer = { type: 'integer' as const }

/** Headers of responses. */
export const responseHeaders = {
  'RateLimit-Limit': { description: 'With a key: requests that its user has in a minute', schema: integer },
  'RateLimit-Remaining': { description: 'With a key: how many of them are left', schema: integer },
  'RateLimit-Reset': { description: 'With a key: seconds until all are available again', schema: integer },
  'Retry-After': { description: 'Seconds to wait, with 429 and 503', schema: integer },
  Link: {
    description: 'The next page (rel="next", RFC 8288), relative to the site. Missing on the last one.',
    schema: { type: 'string' as const },
  },
  'X-Total-Count': { description: 'The number of rows on all pages', schema: integer },
  'Idempotent-Replayed': {
    description: '`true` if this is the response to an earlier request with the same Idempotency-Key',
    schema: { type: 'string' as const, const: 'true' },
  },
}
export type HeaderName = keyof typeof responseHeaders

/** The parameter of changes that can be repeated. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description:
    'A new random text for each change. Sent again with the same key within a day, the request gets the same response, and nothing is done twice.',
  required: false,
  schema: { type: 'string' as const, pattern: '^[\\x21-\\x7e]{1,255}$' },
}

/** For the `detail` of a list with the header X-Total-Count. Elysia's type of `detail` doesn't know it. */
export const totalCountHeader: object = { headers: ['X-Total-Count'] }

interface Sent {
  readonly isForPrograms: boolean
  readonly hasPages: boolean
  /** It takes an Idempotency-Key. */
  readonly hasKey: boolean
  /** Headers of this route alone. */
  readonly own: readonly HeaderName[]
}

/** Adds their headers to the responses of a route, by status. */
export function withHeaders(
  responses: Record<string, object>,
  { isForPrograms, hasPages, hasKey, own }: Sent,
): Record<string, object> {
  const names: HeaderName[] = [
    ...(isForPrograms ? (['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const) : []),
    ...(hasPages ? (['Link'] as const) : []),
    ...own,
    ...(hasKey ? (['Idempotent-Replayed'] as const) : []),
  ]
  const described = Object.entries(responses).map(([status, response]) => {
    const refs = headersOf(status, names).map((name) => [name, { $ref: `#/components/headers/${name}` }])
    return [status, refs.length > 0 ? { ...response, headers: Object.fromEntries(refs) } : response]
  })
  return Object.fromEntries(described)
}

function headersOf(status: string, ofSuccess: readonly HeaderName[]): readonly HeaderName[] {
  if (status.startsWith('2')) return ofSuccess
  return status === '429' || status === 'default' ? ['Retry-After'] : []
}
