import { errorResponse, type Route, type RouteRequest } from '@/tests/support/fake-roblox/routing'
import type { FakeItem, RobloxStore } from '@/tests/support/fake-roblox/store'

const dayMs = 86_400_000

export const itemRoutes: readonly Route[] = [
  { name: 'catalog POST /v1/catalog/items/details', run: listDetails },
  { name: 'economy GET /v1/assets/(\\d+)/resale-data', run: resaleData },
  { name: 'apis GET /marketplace-sales/v1/item/([\\w-]+)/resale-data', run: collectibleResaleData },
]

function listDetails(store: RobloxStore, { body, headers }: RouteRequest): Response {
  const { csrf } = store.settings
  if (headers.get('x-csrf-token') !== csrf)
    return Response.json(
      { errors: [{ code: 0, message: 'XSRF token invalid' }] },
      { status: 403, headers: { 'x-csrf-token': csrf } },
    )
  const { items } = body as { items: { id: number }[] }
  const data = items.flatMap(({ id }) => store.items.get(id) ?? []).map(itemDetails)
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

function resaleData(store: RobloxStore, { params: [id] }: RouteRequest): Response {
  const item = store.items.get(Number(id))
  return item && store.settings.servesPrices
    ? resaleResponse(store, item)
    : errorResponse(400, 5, 'The asset id is invalid.')
}

function collectibleResaleData(store: RobloxStore, { params: [id] }: RouteRequest): Response {
  const item = [...store.items.values()].find((one) => collectibleIdOf(one) === id)
  return item ? resaleResponse(store, item) : errorResponse(404, 0, 'NotFound')
}

/** Newest first, like the platform. */
function resaleResponse(store: RobloxStore, { rap, price }: FakeItem): Response {
  const points = [0, 1, 2].map((days) => ({
    value: rap + 10 * days,
    date: new Date(store.now() - days * dayMs).toISOString(),
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
