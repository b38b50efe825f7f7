import {
  type Context,
  cached,
  createItemSearch,
  fileResponse,
  httpErrors,
  type ItemSearch,
  idParam,
  idParams,
  type Module,
  notModifiedResponse,
  publicListsTag,
  type RootScope,
  respondFromCache,
  respondUnlessKnown,
  siteName,
  textResponse,
} from 'mintmark/module'
import * as v from 'valibot'
import { atomType, renderAtom } from './atom'
import type { Feed } from './feed'
import { findItemFeed, findItemsFeed, findSellerFeed } from './find-feeds'
import { jsonFeedType, renderJsonFeed } from './json-feed'
import { productsType, renderProducts } from './products'

const limit = '120/1m'
/** The list is long, and the same for everyone for a minute. */
const productsLimit = '20/1m'
const productsMs = 60_000

const formats = {
  atom: { type: atomType, render: renderAtom },
  json: { type: jsonFeedType, render: renderJsonFeed },
}

type Exchange = Parameters<typeof respondFromCache>[1]

interface FeedRequest<Query = unknown> extends Exchange {
  readonly ctx: Context
  readonly query: Query
  readonly path: string
  readonly countCostlyQuery: () => Promise<void>
}

type Format = keyof typeof formats

interface FoundFeed {
  readonly format: Format
  /** The path and the query of the feed. */
  readonly address: string
  readonly find: () => Promise<Feed>
}

/** Renders what `find` finds, unless it is in the cache. */
function respond(ctx: Context, { request, set }: Exchange, { format, address, find }: FoundFeed) {
  const { type, render } = formats[format]
  return respondFromCache(ctx, { request, set }, `feeds ${address}`, async () => ({
    text: render(await find(), siteName(ctx)),
    type,
  }))
}

const fileOf = (type: string) => ({
  responses: { ...fileResponse(type.replace(/;.*/, '')), ...notModifiedResponse },
})

/** Every visitor sees feeds, so a program that sends its key with all requests gets them too. */
const forEveryone = { scope: 'market:read' } as const
const itemRoute = { ...forEveryone, params: idParams, throws: [httpErrors.not_found], limit } as const
const sellerRoute = {
  ...forEveryone,
  params: v.object({ username: idParam }),
  throws: [httpErrors.not_found],
  limit,
} as const

export function rootRoutes(scope: RootScope, modules: readonly Module[]) {
  const search = createItemSearch(modules)
  const readProducts = cached(
    productsMs,
    async (ctx) => textResponse({ text: await renderProducts(ctx), type: productsType }),
    publicListsTag,
  )
  const itemsRoute = {
    ...forEveryone,
    throws: [httpErrors.unauthorized, search.badCursor],
    query: search.schema,
    limit,
  } as const
  const respondWithItems = (format: Format, route: FeedRequest<v.InferOutput<ItemSearch['schema']>>) => {
    const { ctx, query: params, path, countCostlyQuery } = route
    const query = search.queryOf(route.request)
    const find = () => findItemsFeed(ctx, search, { params, path, query, countCostlyQuery })
    return respond(ctx, route, { format, address: path + query, find })
  }
  const respondWithItem = (format: Format, route: FeedRequest & { readonly params: { id: string } }) => {
    const { ctx, params, path } = route
    const find = () => findItemFeed(ctx, { itemId: params.id, path })
    return respond(ctx, route, { format, address: path, find })
  }
  const respondWithSeller = (
    format: Format,
    route: FeedRequest & { readonly params: { username: string } },
  ) => {
    const { ctx, params, path, countCostlyQuery } = route
    const find = () => findSellerFeed(ctx, search, { ...params, path, countCostlyQuery })
    return respond(ctx, route, { format, address: path, find })
  }
  return scope
    .get('/feeds/items.atom', (route) => respondWithItems('atom', route), {
      ...itemsRoute,
      detail: { summary: 'GET /api/items as an Atom feed.', ...fileOf(atomType) },
    })
    .get('/feeds/items.json', (route) => respondWithItems('json', route), {
      ...itemsRoute,
      detail: { summary: 'GET /api/items as a JSON Feed.', ...fileOf(jsonFeedType) },
    })
    .get('/item/:id/feed.atom', (route) => respondWithItem('atom', route), {
      ...itemRoute,
      detail: {
        summary: 'The cheapest listing of an item and its latest sales as an Atom feed.',
        ...fileOf(atomType),
      },
    })
    .get('/item/:id/feed.json', (route) => respondWithItem('json', route), {
      ...itemRoute,
      detail: {
        summary: 'The cheapest listing of an item and its latest sales as a JSON Feed.',
        ...fileOf(jsonFeedType),
      },
    })
    .get('/seller/:username/feed.atom', (route) => respondWithSeller('atom', route), {
      ...sellerRoute,
      detail: { summary: 'The listings of a seller as an Atom feed.', ...fileOf(atomType) },
    })
    .get('/seller/:username/feed.json', (route) => respondWithSeller('json', route), {
      ...sellerRoute,
      detail: { summary: 'The listings of a seller as a JSON Feed.', ...fileOf(jsonFeedType) },
    })
    .get(
      '/feeds/products.jsonl',
      async ({ ctx, request, set }) => respondUnlessKnown(await readProducts(ctx), { request, set }),
      {
        ...forEveryone,
        detail: { summary: 'All items on sale, one JSON object per line.', ...fileOf(productsType) },
        limit: productsLimit,
      },
    )
}
