import { asc, eq } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { brandingKey } from '@/modules/branding/web/paths'
import { maybeSeller } from '@/modules/catalog/browse/find-seller'
import type { Seller } from '@/modules/catalog/contract'
import { cheapestFirst, type Item, maybeShownItem } from '@/modules/catalog/items/item-rows'
import { pageHeadMessages as pageHead } from '@/modules/catalog/page-heads/page-head-messages'
import { breadcrumbsOf, findProductJsonLd } from '@/modules/catalog/page-heads/product-json-ld'
import { isItemShown, items, listings } from '@/modules/catalog/schema'
import { sellerListingsPerPage } from '@/modules/catalog/seller-contract'
import { itemPath, itemsKey, recentPurchasesKey, sellerPath } from '@/modules/catalog/web/paths'
import { chunks } from '@/src/kit/chunks'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context } from '@/src/kit/context'
import type { PageHead } from '@/src/kit/module/module'
import { formatDollars } from '@/src/kit/money'

/** Cards in the first row on a phone. */
const firstRowCount = 2
const namesPerQuery = 500

/** The landing page shows the featured items, then the best deals. Signed-in users get the home page at the same URL. */
export async function landingPageHead({ actor }: Context): Promise<PageHead> {
  if (actor.kind !== 'guest') return {}
  return {
    preload: [
      { path: `${itemsKey}?sort=best-deal&limit=48&featured=first`, as: 'fetch' },
      { path: brandingKey, as: 'fetch' },
    ],
  }
}

export async function marketplacePageHead(ctx: Context): Promise<PageHead> {
  return {
    preload: [
      { path: itemsKey, as: 'fetch' },
      ...(await preloadFirstImages(ctx)),
      { path: recentPurchasesKey, as: 'fetch' },
    ],
  }
}

/** Preloads the images of the first row, which are the largest content in the first view. */
async function preloadFirstImages({ db }: Context): Promise<NonNullable<PageHead['preload']>> {
  const rows = await db
    .select({ path: items.imageUrl })
    .from(items)
    .where(isItemShown)
    .orderBy(...cheapestFirst)
    .limit(firstRowCount)
  return rows.flatMap(({ path }) => (path === null ? [] : [{ path, as: 'image' }]))
}

/** Returns the head of an item's page, or undefined if the item doesn't exist. */
export async function itemPageHead(
  ctx: Context,
  { id = '' }: Record<string, string>,
): Promise<PageHead | undefined> {
  const item = await maybeShownItem(ctx, id)
  if (!item) return undefined
  if (item.id !== id) return { redirect: itemPath(item.id) }
  const description = describeItem(item)
  const image = item.imageUrl === null ? undefined : new URL(item.imageUrl, publicUrl(ctx)).href
  const jsonLd = [await findProductJsonLd(ctx, item, { description, image }), breadcrumbsOf(ctx, item)]
  return { title: item.name, description, jsonLd, preload: preloadsOf(item) }
}

function preloadsOf({ id, imageUrl }: Item): PageHead['preload'] {
  const path = `${itemsKey}/${encodeURIComponent(id)}`
  const image = imageUrl === null ? [] : [{ path: imageUrl, as: 'image' as const }]
  return [{ path, as: 'fetch' }, ...image]
}

/** Returns the paths of item pages for the sitemap, items on sale first. */
export async function listItemPaths(ctx: Context, max: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: items.id })
    .from(items)
    .where(isItemShown)
    .orderBy(asc(items.unlisted), asc(items.nameSortKey), asc(items.seq))
    .limit(max)
  return rows.map(({ id }) => itemPath(id))
}

/** Returns the head of a seller's page, or undefined if nobody has the name. */
export async function sellerPageHead(
  ctx: Context,
  { username = '' }: Record<string, string>,
): Promise<PageHead | undefined> {
  const seller = await maybeSeller(ctx, username)
  if (!seller) return undefined
  if (seller.username !== username) return { redirect: sellerPath(seller.username) }
  const { id, username: title, orders, completed, rating } = seller
  const description = [
    pageHead.seller(title),
    ...(orders && completed !== null ? [pageHead.record(completed, orders)] : []),
    ...(rating.average === null ? [] : [pageHead.rating(rating.average, rating.count)]),
    pageHead.held,
  ].join(' ')
  return {
    title,
    description,
    jsonLd: [profileJsonLd(ctx, seller, description)],
    preload: [
      { path: `/api/sellers/${encodeURIComponent(title)}`, as: 'fetch' },
      {
        path: `${itemsKey}?sellerId=${encodeURIComponent(id)}&limit=${sellerListingsPerPage}`,
        as: 'fetch',
      },
    ],
  }
}

/** Returns the paths of the pages of sellers with a listing on sale, for the sitemap. */
export async function listSellerPaths(ctx: Context, max: number): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ sellerId: listings.sellerId })
    .from(listings)
    .where(eq(listings.state, 'active'))
    .orderBy(asc(listings.sellerId))
    .limit(max)
  const paths: string[] = []
  for (const chunk of chunks(rows, namesPerQuery)) {
    const profiles = await findProfiles(
      ctx,
      chunk.map(({ sellerId }) => sellerId),
    )
    paths.push(
      ...[...profiles.values()].filter(({ deleted }) => !deleted).map(({ username }) => sellerPath(username)),
    )
  }
  return paths
}

/** https://schema.org/ProfilePage. */
function profileJsonLd(ctx: Context, { username: name }: Named, description: string) {
  const url = `${publicUrl(ctx)}${sellerPath(name)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: { '@type': 'Person', name, description, url },
  }
}

type Named = Pick<Seller, 'username'>

function describeItem({ name, category, listingId, priceCents, stock, rap }: Item): string {
  const offer = listingId === null ? pageHead.noOffer : pageHead.offer(formatDollars(priceCents), stock)
  const average = rap === null ? [] : [pageHead.average(rap)]
  return [pageHead.item(name, category), offer, ...average, pageHead.held].join(' ')
}
