import { asc } from 'drizzle-orm'
import { items } from '@/modules/catalog/schema'
import type { Context } from '@/src/core/context'
import type { PageHead } from '@/src/core/module'

/** What a phone shows side by side. */
const firstRowCount = 2

/** The landing page shows the dearest; somebody signed in finds another page at the same address. */
export async function landingPageHead({ actor }: Context): Promise<PageHead> {
  if (actor.kind !== 'guest') return {}
  return {
    preload: [
      { path: '/api/items?sort=price-high&limit=48', as: 'fetch' },
      { path: '/api/branding', as: 'fetch' },
    ],
  }
}

export async function marketplacePageHead(ctx: Context): Promise<PageHead> {
  return {
    preload: [
      { path: '/api/items', as: 'fetch' },
      ...(await preloadFirstImages(ctx)),
      { path: '/api/recent-purchases', as: 'fetch' },
    ],
  }
}

/** The largest things that the page shows first, in the order in which it shows them. */
async function preloadFirstImages({ db }: Context): Promise<NonNullable<PageHead['preload']>> {
  const rows = await db
    .select({ path: items.imageUrl })
    .from(items)
    .orderBy(asc(items.unlisted), asc(items.priceCents), asc(items.nameKey), asc(items.seq))
    .limit(firstRowCount)
  return rows.flatMap(({ path }) => (path === null ? [] : [{ path, as: 'image' }]))
}
