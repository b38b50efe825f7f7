import { and, eq, max } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { cachedResponse, toResponse } from '@/modules/catalog/browse/response-cache'
import type { Item } from '@/modules/catalog/items/item-rows'
import { pageHeadMessages } from '@/modules/catalog/page-heads/page-head-messages'
import { itemRatingField, itemReviewsField } from '@/modules/catalog/ports'
import { listings } from '@/modules/catalog/schema'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context } from '@/src/kit/context'
import { resolveField } from '@/src/kit/module/fields'
import { currencyCode, decimalOf } from '@/src/kit/money'

const inStock = 'https://schema.org/InStock'
/** Copies have had an owner before. */
const itemCondition = 'https://schema.org/UsedCondition'
const bestRating = 5
const worstRating = 1

interface Texts {
  description: string
  image: string | undefined
}

/** https://schema.org/Product of an item, with its offers and its rating. From the cache of catalog responses. */
export async function findProductJsonLd(
  ctx: Context,
  item: Item,
  texts: Texts,
): Promise<Record<string, unknown>> {
  const { body } = await cachedResponse(ctx, `json-ld:${item.id}`, async () => {
    const { rating, isComplete } = await findRating(ctx, item)
    const product = { ...(await buildProduct(ctx, item, texts)), ...rating }
    return { ...toResponse(product), isIncomplete: !isComplete }
  })
  return JSON.parse(new TextDecoder().decode(body))
}

async function buildProduct(ctx: Context, item: Item, { description, image }: Texts) {
  const url = urlOf(ctx, item)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description: item.description ?? description,
    sku: item.assetId,
    category: item.category,
    url,
    ...(image !== undefined && { image }),
    ...(item.listingId !== null && { offers: await findOffers(ctx, item, item.listingId) }),
  }
}

/** All listings as one AggregateOffer, with the cheapest, which everyone may see. */
async function findOffers(ctx: Context, item: Item, listingId: string) {
  const url = urlOf(ctx, item)
  const isActive = and(eq(listings.itemId, item.id), eq(listings.state, 'active'))
  const [[highest], [cheapest]] = await Promise.all([
    ctx.db
      .select({ cents: max(listings.priceCents) })
      .from(listings)
      .where(isActive),
    ctx.db.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, listingId)),
  ])
  const seller = cheapest && (await findProfiles(ctx, [cheapest.sellerId])).get(cheapest.sellerId)
  const lowPrice = decimalOf(item.priceCents)
  return {
    '@type': 'AggregateOffer',
    lowPrice,
    highPrice: decimalOf(highest?.cents ?? item.priceCents),
    offerCount: item.stock,
    priceCurrency: currencyCode,
    availability: inStock,
    itemCondition,
    url,
    offers: [
      {
        '@type': 'Offer',
        price: lowPrice,
        priceCurrency: currencyCode,
        availability: inStock,
        itemCondition,
        url,
        ...(seller && {
          seller: {
            '@type': 'Person',
            name: seller.username,
            url: `${publicUrl(ctx)}/seller/${encodeURIComponent(seller.username)}`,
          },
        }),
      },
    ],
  }
}

async function findRating(ctx: Context, { id }: Item) {
  const [ratings, counts] = await Promise.all([
    resolveField(ctx, itemRatingField, [id]),
    resolveField(ctx, itemReviewsField, [id]),
  ])
  const [ratingValue, reviewCount] = [ratings.values.get(id), counts.values.get(id)]
  const isComplete = ratings.isComplete && counts.isComplete
  if (ratingValue === undefined || !reviewCount) return { rating: {}, isComplete }
  const aggregateRating = { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating, worstRating }
  return { rating: { aggregateRating }, isComplete }
}

/** https://schema.org/BreadcrumbList: the marketplace, the category, the item. */
export function breadcrumbsOf(ctx: Context, item: Item): Record<string, unknown> {
  const marketplace = `${publicUrl(ctx)}/marketplace`
  const crumbs = [
    [pageHeadMessages.marketplace, marketplace],
    [pageHeadMessages.category(item.category), `${marketplace}?category=${item.category}`],
    [item.name, urlOf(ctx, item)],
  ] as const
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, url], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

function urlOf(ctx: Context, { id }: Item): string {
  return `${publicUrl(ctx)}/item/${encodeURIComponent(id)}`
}
