import { LRUCache } from 'lru-cache'
import { fieldError, httpErrors } from '@/src/kit/errors'
import type { ListPage } from '@/src/kit/lists/keyset'
import { serverMessages } from '@/src/kit/messages'

type Query = Record<string, unknown>
type Params = Readonly<Record<string, string | number | undefined>>
/** The context of a route, whose query has the filters of the list. */
interface Sending {
  readonly set: { readonly headers: { link?: string | number } }
  readonly path: string
  readonly query: object
}
type Answered = {
  readonly request: Request
  readonly set: { readonly headers: Record<string, unknown> }
  readonly path?: string
  readonly query?: Query
}
type Listing = { readonly request: Request; readonly path: string; readonly query: Query }

/** The mark at the end of a cursor says which list it belongs to, with which filters and sort. */
const markPattern = /~([0-9a-z]{1,13})$/
/** The marks of the cursors that requests sent. */
const sentMarks = new WeakMap<Request, string>()

/** The Link header (RFC 8288) with a list's next page. Parameters that are undefined are left out. */
export function nextPageLink(path: string, params: Params): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
  return `<${path}?${query}>; rel="next"`
}

/** Returns the rows of a page, and sets the Link header if there is a next one. */
export async function sendPage<Row>(
  page: ListPage<Row> | Promise<ListPage<Row>>,
  { set, path, query }: Sending,
): Promise<Row[]> {
  const { rows, next } = await page
  if (next !== undefined) set.headers.link = nextPageLink(path, { ...query, cursor: next })
  return rows
}

/** Takes the mark off the cursor of a query, before its schema reads it. */
export function withoutMark<Sent extends Query>(request: Request, query: Sent): Sent {
  const { cursor } = query
  const mark = typeof cursor === 'string' ? markPattern.exec(cursor)?.[1] : undefined
  if (mark === undefined) return query
  sentMarks.set(request, mark)
  return Object.assign(query, { cursor: String(cursor).replace(markPattern, '') })
}

/** Throws invalid if the cursor belongs to another list, or to other filters or another sort. */
export function requireOwnCursor({ request, path, query }: Listing): void {
  if (query?.cursor === undefined) return
  const mark = sentMarks.get(request)
  if (mark !== undefined && mark !== markOf(path, query))
    throw fieldError(httpErrors.invalid, 'cursor', serverMessages.otherCursor)
}

/** Marks the cursor of the next page in the headers of a response. */
export function markNextPage({ request, set: { headers }, path, query }: Answered): void {
  if (typeof headers.link !== 'string' || path === undefined || query === undefined) return
  const mark = marks.get(request.url) ?? rememberMark(request.url, markOf(path, query))
  headers.link = headers.link.replace(/(?<=[?&]cursor=)[^&>]*/, (cursor) => `${cursor}~${mark}`)
}

/** By URL. Hashing the query of a list takes longer than sending it from the cache. */
const marks = new LRUCache<string, string>({ max: 100 })

function rememberMark(url: string, mark: string): string {
  marks.set(url, mark)
  return mark
}

/** A hash of the parsed query without its page, so that spellings of the same filters share one. */
function markOf(path: string, query: Query): string {
  const { cursor: _, limit: __, ...filters } = query
  const used = Object.entries(filters).filter(([, value]) => value !== undefined)
  used.sort(([a], [b]) => (a < b ? -1 : 1))
  return Bun.hash(JSON.stringify([path, used])).toString(36)
}
