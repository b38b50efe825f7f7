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

interface ItemsRequest extends Exchange {
  readonly ctx: Context
  readonly query: v.InferOutput<ItemSearch['schema']>
  readonly path: string
  readonly countCostlyQuery: () => Promise<void>
}

interface FoundFeed {
  readonly format: keyof typeof formats
  /** The path and the query of the feed. */
  readonly address: string
  readonly find: () => Promise<Feed>
}

/** Renders what `find` finds, unless it is in the cache. */
function respond(ctx: Context, exchange: Exchange, { format, address, find }: FoundFeed) {
  const { type, render } = formats[format]
  return respondFromCache(ctx, exchange, `feeds ${address}`, async () => ({
    text: render(await find(), siteName(ctx)),
    type,
  }))
}

const fileOf = (type: string) => ({ responses: fileResponse(type.replace(/;.*/, '')) })

export function rootRoutes(scope: RootScope, modules: readonly Module[]) {
  const search = createItemSearch(modules)
  const readProducts = cached(
    productsMs,
    async (ctx) => textResponse({ text: await renderProducts(ctx), type: productsType }),
    publicListsTag,
  )
  const itemsRoute = {
    throws: [httpErrors.unauthorized, search.badCursor],
    query: search.schema,
    limit,
  } as const
  const respondWithItems = (format: FoundFeed['format'], route: ItemsRequest) => {
    const { ctx, query: params, request, set, path, countCostlyQuery } = route
    const query = search.queryOf(request)
    const find = () => findItemsFeed(ctx, search, { params, path, query, countCostlyQuery })
    return respond(ctx, { request, set }, { format, address: path + query, find })
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
    .get(
      '/item/:id/feed.atom',
      ({ ctx, params, request, set, path: address }) =>
        respond(
          ctx,
          { request, set },
          {
            format: 'atom',
            address,
            find: () => findItemFeed(ctx, { itemId: params.id, path: address }),
          },
        ),
      {
        detail: {
          summary: 'The cheapest listing of an item and its latest sales as an Atom feed.',
          ...fileOf(atomType),
        },
        params: idParams,
        throws: [httpErrors.not_found],
        limit,
      },
    )
    .get(
      '/seller/:username/feed.atom',
      ({ ctx, params: { username }, request, set, path: address, countCostlyQuery }) =>
        respond(
          ctx,
          { request, set },
          {
            format: 'atom',
            address,
            find: () => findSellerFeed(ctx, search, { username, path: address, countCostlyQuery }),
          },
        ),
      {
        detail: { summary: 'The listings of a seller as an Atom feed.', ...fileOf(atomType) },
        params: v.object({ username: idParam }),
        throws: [httpErrors.not_found],
        limit,
      },
    )
    .get(
      '/feeds/products.jsonl',
      async ({ ctx, request, set }) => respondUnlessKnown(await readProducts(ctx), { request, set }),
      {
        detail: { summary: 'All items on sale, one JSON object per line.', ...fileOf(productsType) },
        limit: productsLimit,
      },
    )
}
