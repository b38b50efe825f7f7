import { type Context, type PageAlternate, publicUrl } from 'mintmark/module'
import { messages } from './messages'

const atom = 'application/atom+xml'
const json = 'application/feed+json'

/** The feeds of the page at a path, for its head. */
export function alternatesOf(ctx: Pick<Context, 'core'>, path: string): PageAlternate[] {
  const site = publicUrl(ctx)
  if (path === '/' || path === '/marketplace')
    return [
      { type: atom, title: messages.newest, url: `${site}/feeds/items.atom?sort=newest` },
      { type: json, title: messages.newest, url: `${site}/feeds/items.json?sort=newest` },
    ]
  return /^\/(item|seller)\/[^/]+$/.test(path)
    ? [{ type: atom, title: messages.newest, url: `${site}${path}/feed.atom` }]
    : []
}
