import { type Context, type PageAlternate, publicUrl } from 'mintmark/module'
import { messages } from './messages'

const formats = [
  { end: '.atom', type: 'application/atom+xml' },
  { end: '.json', type: 'application/feed+json' },
]

/** More than any search of the pages; a longer query isn't repeated in their heads. */
const queryMaxLength = 500

/** The feeds of the page at a path, for its head. */
export function alternatesOf(ctx: Pick<Context, 'core'>, path: string, query: string): PageAlternate[] {
  const feed = feedOf(path, query)
  return feed === undefined
    ? []
    : formats.map(({ end, type }) => ({
        type,
        title: messages.newest,
        url: `${publicUrl(ctx)}${feed.path}${end}${feed.query}`,
      }))
}

function feedOf(path: string, query: string): { path: string; query: string } | undefined {
  if (path === '/') return itemsFeed('')
  if (path === '/marketplace') return itemsFeed(query.length > queryMaxLength ? '' : query)
  return /^\/(item|seller)\/[^/]+$/.test(path) ? { path: `${path}/feed`, query: '' } : undefined
}

/** The items of a search, newest first unless it is sorted. */
function itemsFeed(query: string) {
  const params = new URLSearchParams(query)
  if (!params.get('sort')) params.set('sort', 'newest')
  return { path: '/feeds/items', query: `?${params}` }
}
