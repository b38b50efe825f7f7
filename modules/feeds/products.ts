import {
  type Context,
  decimalOf,
  findListings,
  findProfiles,
  type ItemFacts,
  itemPath,
  type ListingFacts,
  listItemsOnSale,
  type PublicProfile,
  publicUrl,
} from 'mintmark/module'

/** One JSON object per line. */
export const productsType = 'application/jsonl; charset=utf-8'

const productsMax = 20_000
const pageRows = 500

/** Returns the items on sale, each with its cheapest listing, as lines with the attributes of product feeds. */
export async function renderProducts(ctx: Context): Promise<string> {
  const lines: string[] = []
  let after = ''
  while (lines.length < productsMax) {
    const items = await listItemsOnSale(ctx, { after, limit: pageRows })
    lines.push(...(await presentProducts(ctx, items)))
    after = items.at(-1)?.id ?? ''
    if (items.length < pageRows) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  return lines.map((line) => `${line}\n`).join('')
}

async function presentProducts(ctx: Context, items: readonly ItemFacts[]): Promise<string[]> {
  const listings = await findListings(
    ctx,
    items.flatMap(({ listingId }) => listingId ?? []),
  )
  const sellers = await findProfiles(
    ctx,
    [...listings.values()].map(({ sellerId }) => sellerId),
  )
  return items.flatMap((item) => {
    const listing = listings.get(item.listingId ?? '')
    return listing
      ? JSON.stringify(productOf(ctx, item, { listing, seller: sellers.get(listing.sellerId) }))
      : []
  })
}

interface Offer {
  listing: ListingFacts
  seller: PublicProfile | undefined
}

function productOf(ctx: Context, item: ItemFacts, { listing, seller }: Offer) {
  const { id, assetId, name, description, category, imageUrl, stock } = item
  const site = publicUrl(ctx)
  return {
    id,
    title: name,
    description: description ?? name,
    link: site + itemPath(id),
    image_link: imageUrl === null ? null : new URL(imageUrl, site).href,
    price: `${decimalOf(listing.priceCents)} USD`,
    availability: 'in_stock',
    condition: 'used',
    quantity: stock,
    product_type: category,
    mpn: assetId,
    seller_name: seller?.username ?? null,
    seller_url: seller ? `${site}/seller/${encodeURIComponent(seller.username)}` : null,
    updated_at: new Date(listing.updatedAt).toISOString(),
  }
}
