import { csvHeader, csvRow, listOwnListings, type UserContext } from 'mintmark/module'
import { priceColumns } from './contract'

const pageSize = 100

/** Yields the user's listings for sale as CSV, page by page. Sellers change its prices and upload it on the page of their listings. */
export async function* streamPriceFile(ctx: UserContext): AsyncGenerator<string> {
  yield csvHeader(priceColumns)
  let cursor: string | undefined
  do {
    const page = await listOwnListings(ctx, { state: 'for-sale', limit: pageSize, cursor })
    yield page.rows.map(toRow).join('')
    cursor = page.next
  } while (cursor !== undefined)
}

type Listing = Awaited<ReturnType<typeof listOwnListings>>['rows'][number]

function toRow(listing: Listing): string {
  const { listingId, name, assetId, serial, status = '', price, lowestOther, rap, watchers } = listing
  return csvRow([
    listingId,
    name,
    assetId,
    numberText(serial),
    status,
    price.toFixed(2),
    lowestOther === null ? '' : lowestOther.toFixed(2),
    numberText(rap),
    numberText(watchers),
  ])
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}
