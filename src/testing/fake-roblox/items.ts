import type { RobloxStore, FakeItem } from '@/src/testing/fake-roblox/books'
import { type RouteRequest, type Route, errorResponse } from '@/src/testing/fake-roblox/reply'

const dayMs = 86_400_000

export const itemRoutes: readonly Route[] = [
  { name: 'catalog POST /v1/catalog/items/details', run: listDetails },
  { name: 'economy GET /v1/assets/(\\d+)/resale-data', run: resaleData },
  { name: 'apis GET /marketplace-sales/v1/item/([\\w-]+)/resale-data', run: collectibleResaleData },
]

function listDetails(books: RobloxStore, { body, headers }: RouteRequest): Response {
  const { csrf } = books.settings
  if (headers.get('x-csrf-token') !== csrf)
    return Response.json(
      { errors: [{ code: 0, message: 'XSRF token invalid' }] },
      { status: 403, headers: { 'x-csrf-token': csrf } },
    )
  const { items } = body as { items: { id: number }[] }
  const data = items.flatMap(({ id }) => books.items.get(id) ?? []).map(itemDetails)
  return Response.json({ data })
}

function itemDetails(item: FakeItem) {
  return {
    id: item.id,
    itemType: 'Asset',
    assetType: item.assetType,
    name: item.name,
    description: `This is ${item.name}.`,
    itemStatus: [],
    itemRestrictions: [item.limitedUnique ? 'LimitedUnique' : 'Limited'],
    creatorType: 'User',
    creatorTargetId: item.creatorId,
    creatorName: 'Somebody',
    price: item.price,
    favoriteCount: 7,
    collectibleItemId: collectibleIdOf(item),
    itemCreatedUtc: '2019-05-01T12:00:00Z',
  }
}

function collectibleIdOf({ id }: FakeItem): string {
  return `11111111-1111-4111-8111-${String(id).padStart(12, '0')}`
}

function resaleData(books: RobloxStore, { params: [id] }: RouteRequest): Response {
  const item = books.items.get(Number(id))
  return item && books.settings.servesPrices
    ? resaleResponse(books, item)
    : errorResponse(400, 5, 'The asset id is invalid.')
}

function collectibleResaleData(books: RobloxStore, { params: [id] }: RouteRequest): Response {
  const item = [...books.items.values()].find((one) => collectibleIdOf(one) === id)
  return item ? resaleResponse(books, item) : errorResponse(404, 0, 'NotFound')
}

/** Newest first, as there. */
function resaleResponse(books: RobloxStore, { rap, price }: FakeItem): Response {
  const points = [0, 1, 2].map((days) => ({
    value: rap + 10 * days,
    date: new Date(books.now() - days * dayMs).toISOString(),
  }))
  return Response.json({
    assetStock: null,
    sales: 3,
    numberRemaining: null,
    recentAveragePrice: rap,
    originalPrice: price,
    priceDataPoints: points,
    volumeDataPoints: points,
  })
}
