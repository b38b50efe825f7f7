import { isoTime } from 'mintmark/module'
import type { Feed } from './feed'

export const jsonFeedType = 'application/feed+json; charset=utf-8'

/** https://www.jsonfeed.org/version/1.1 */
export function renderJsonFeed(
  { title, pageUrl, feedUrl, nextUrl, entries }: Feed,
  siteName: string,
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${title} · ${siteName}`,
    home_page_url: pageUrl,
    feed_url: feedUrl,
    next_url: nextUrl,
    items: entries.map(({ id, url, title, summary, imageUrl, author, category, updatedAt }) => ({
      id,
      url,
      title,
      content_text: summary,
      image: imageUrl,
      date_modified: isoTime(updatedAt),
      authors: author && [author],
      tags: [category],
    })),
  })
}
