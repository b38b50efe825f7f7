import '@/web/testing/dom'
import { expect, spyOn } from 'bun:test'
import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryKey,
  QueryObserverOptions,
} from '@tanstack/react-query'
import { createQueryClient } from '@/web/lib/api/query-client'

/** What a query does, after its arguments if it is a function. */
type Row = string | readonly [args: readonly unknown[], does: string]

type Options = QueryObserverOptions & { queryKey: QueryKey; queryFn: FetchQueryOptions['queryFn'] }

/**
 * Expects what every exported query requests and when it does so again:
 * `GET /api/orders?limit=20, GET /api/orders?limit=20&cursor=7, stale, live`. Of a query with pages, it loads two.
 */
export async function expectQueries(exported: object, rows: Record<string, Row>): Promise<void> {
  const found: Record<string, Row> = {}
  for (const [name, query] of Object.entries(exported))
    if (name.endsWith('Query')) found[name] = await describeQuery(query, rows[name] ?? '')
  expect(found).toEqual(rows)
}

async function describeQuery(query: unknown, row: Row): Promise<Row> {
  // Safe: queries are the result of queryOptions, or a function that returns it.
  if (typeof query !== 'function') return describe(query as Options)
  const args = typeof row === 'string' ? [] : row[0]
  return [args, await describe(Reflect.apply(query, undefined, args))]
}

async function describe(options: Options): Promise<string> {
  return [...(await requestsOf(options)), ...repetitionsOf(options)].join(', ')
}

async function requestsOf(options: Options): Promise<string[]> {
  const requests: string[] = []
  const respond = async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search, searchParams } = new URL(String(input))
    requests.push(`${init?.method ?? 'GET'} ${pathname}${search}`)
    const link = searchParams.has('cursor') ? '' : '</api/list?cursor=7>; rel="next"'
    return Response.json([], { headers: { link } })
  }
  const stub = spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(respond, { preconnect: () => undefined }),
  )
  const client = createQueryClient()
  const { queryKey, queryFn } = options
  const fetched = hasPages(options)
    ? client.fetchInfiniteQuery(Object.assign({}, options, { pages: 2 }))
    : client.fetchQuery({ queryKey, queryFn })
  // An empty list isn't what every query expects in the response.
  await fetched.catch(() => undefined)
  client.clear()
  stub.mockRestore()
  return requests
}

function hasPages(options: object): options is FetchInfiniteQueryOptions {
  return 'getNextPageParam' in options
}

function repetitionsOf({ staleTime, gcTime, meta, ...options }: Options): string[] {
  const { refetchInterval: interval, refetchOnMount, refetchOnWindowFocus, refetchOnReconnect } = options
  const every = typeof interval === 'function' ? 'some of the time' : `every ${Number(interval) / 1000} s`
  const parts: Record<string, boolean> = {
    stale: staleTime === 0,
    [`fresh for ${Number(staleTime) / 1000} s`]:
      Number(staleTime) > 0 && staleTime !== Number.POSITIVE_INFINITY,
    'dropped when unused': gcTime === 0,
    live: meta?.live === true,
    [`polled ${every}`]: Boolean(interval),
    'refetched on mount': Boolean(refetchOnMount),
    'refetched on focus': Boolean(refetchOnWindowFocus),
    'refetched on reconnect': Boolean(refetchOnReconnect),
  }
  return Object.keys(parts).filter((part) => parts[part])
}
