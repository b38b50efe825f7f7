import { treaty } from '@elysiajs/eden'
import type { App } from '@/src/modules'
import { ApiError, toApiError } from '@/web/lib/api-error'
import { uiMessages } from '@/web/messages'

type TreatyResponse<Data> = {
  data: Data | null
  error: { status: unknown; value: unknown } | null
  response: Response
}

/** Every route of the server, typed: `api.items({ id }).get()`. */
export const api = treaty<App>(location.origin, {
  headers: { accept: 'application/problem+json, application/json' },
  fetch: { credentials: 'same-origin' },
  // Otherwise every text with a date in it, an item's name too, arrives as a Date.
  parseDate: false,
}).api

/** The data of an answer; throws an ApiError with the server's words for any other. */
export async function unwrap<Data>(request: Promise<TreatyResponse<Data>>): Promise<Data> {
  return (await unwrapWithHeaders(request)).data
}

/** The data of an answer with its headers, for what lists say in Link. */
export async function unwrapWithHeaders<Data>(
  request: Promise<TreatyResponse<Data>>,
): Promise<{ data: Data; headers: Headers }> {
  const { data, error, response } = await awaitResponse(request)
  if (error) throw toApiError(Number(error.status), error.value, response.statusText)
  return { data: data as Data, headers: response.headers }
}

async function awaitResponse<Data>(request: Promise<TreatyResponse<Data>>): Promise<TreatyResponse<Data>> {
  try {
    const settled = await request
    if (settled.error && !settled.response) throw new Error('no answer')
    return settled
  } catch {
    throw new ApiError(0, 'unreachable', uiMessages.unreachable)
  }
}

/** Where the next page of a list starts, as its Link header says (RFC 8288); undefined at the end. */
export function nextCursor(headers: Headers): string | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return next === undefined
    ? undefined
    : (new URL(next, location.origin).searchParams.get('cursor') ?? undefined)
}
