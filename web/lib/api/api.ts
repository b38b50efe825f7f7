import { type Treaty, treaty } from '@elysiajs/eden'
import type { Elysia } from 'elysia'
import type { Scope } from '@/src/http/scope'
import type { ApiApp } from '@/src/modules'
import { ApiError, toApiError } from '@/web/lib/api/api-error'
import { encodePathParams } from '@/web/lib/api/encode-path-params'
import { withPageAccount } from '@/web/lib/api/page-account'
import { sendChange } from '@/web/lib/api/send-change'
import { learnServerTime } from '@/web/lib/api/server-clock'
import { uiMessages } from '@/web/messages'

/** The result of a method of the client. */
export type TreatyResponse<Data> = {
  data: Data | null
  error: { status: unknown; value: unknown } | null
  response: Response
}

/** The server has no location, and its own requests leave no network. */
const origin = globalThis.location?.origin ?? 'http://localhost'
let requestHandler: ((request: Request) => Promise<Response>) | undefined

/** On the server: all requests go to `handle` instead of the network. */
export function setRequestHandler(handle: typeof requestHandler) {
  requestHandler = handle
}

/** Safe: only called as a function. */
const send = (async (input: string, init: RequestInit = {}) => {
  if (requestHandler) return requestHandler(new Request(input, init))
  const isChange = init.method !== undefined && init.method !== 'GET'
  const stated = withPageAccount(init)
  const response = await (isChange ? sendChange(fetch, input, stated) : fetch(input, stated))
  learnServerTime(response)
  return response
}) as typeof fetch

/** A typed client of every server route: `api.items({ id }).get()`. */
export const api = encodePathParams(
  treaty<ApiApp>(origin, {
    headers: { accept: 'application/problem+json, application/json' },
    fetch: { credentials: 'same-origin' },
    fetcher: send,
    // Otherwise every string that looks like a date, even an item's name, becomes a Date.
    parseDate: false,
  }).api,
)

/** `any` is Eden's own constraint. */
// biome-ignore lint/suspicious/noExplicitAny: no narrower type accepts every instance
type AnyRoutes = (scope: Scope) => Elysia<any, any, any, any, any, any, any>
type ApiOf<Routes extends AnyRoutes> =
  Treaty.Create<ReturnType<Routes>> extends { api: infer Client } ? Client : never

/**
 * A typed client of one module's routes, in its `web/queries.ts`: `const api = createApi<typeof routes>()`, then `api.wishes.get()`.
 * It needs no list of modules, so it works before the module is added to a site.
 */
export function createApi<Routes extends AnyRoutes>(): ApiOf<Routes> {
  // Safe: a proxy that turns any path into a request.
  return api as unknown as ApiOf<Routes>
}

/** Returns the response data. Throws an ApiError if the response isn't OK or the server can't be reached. */
export async function unwrap<Data>(request: Promise<TreatyResponse<Data>>): Promise<Data> {
  return (await unwrapWithHeaders(request)).data
}

/** Like `unwrap`, of a list in pages: the rows of one, and the cursor of the next. */
export async function unwrapPage<Row>(
  request: Promise<TreatyResponse<Row[]>>,
): Promise<{ rows: Row[]; next: string | undefined }> {
  const { data, headers } = await unwrapWithHeaders(request)
  return { rows: data, next: nextCursor(headers) }
}

/** Like `unwrap`, with the headers for the Link of a paginated list. */
export async function unwrapWithHeaders<Data>(
  request: Promise<TreatyResponse<Data>>,
): Promise<{ data: Data; headers: Headers }> {
  const { data, error, response } = await awaitResponse(request)
  if (error) throw toApiError(Number(error.status), error.value, response.statusText)
  return { data: data as Data, headers: response.headers }
}

async function awaitResponse<Data>(request: Promise<TreatyResponse<Data>>): Promise<TreatyResponse<Data>> {
  try {
    const response = await request
    if (response.error && !response.response) throw new Error('No response')
    return response
  } catch {
    throw new ApiError(0, 'unreachable', uiMessages.unreachable)
  }
}

/** Returns the cursor of the next page from the Link header (RFC 8288); undefined on the last page. */
export function nextCursor(headers: Headers): string | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return next === undefined ? undefined : (new URL(next, origin).searchParams.get('cursor') ?? undefined)
}
