import { createProvisionalItem } from '@/modules/catalog/testing/provisional-item'
import {
  type BuildRequest,
  invalidForVerified,
  okForAll,
  okForSignedIn,
  okForStaff,
  type Permission,
} from '@/tests/support/module-testing/permission'

const forItem =
  (rest = ''): BuildRequest =>
  async (world) => ({ path: `/api/items/${(await world.listing()).itemId}${rest}` })
const forListing =
  (body?: unknown): BuildRequest =>
  async (world) => ({ path: `/api/listings/${(await world.listing()).listingId}`, body })

export const permissions: Record<string, Permission> = {
  'GET /api/items': okForAll,
  'GET /api/items/:id': { ...okForAll, request: forItem() },
  'GET /api/items/:id/history': { ...okForAll, request: forItem('/history') },
  'GET /api/items/:id/recent-prices': { ...okForAll, request: forItem('/recent-prices') },
  'GET /api/items/:id/resales': { ...okForAll, request: forItem('/resales') },
  'GET /api/recent-purchases': okForAll,
  'POST /api/listings': invalidForVerified,
  'PATCH /api/listings/:id': {
    statuses: [401, 403, 404, 404, 200, 404, 404],
    request: forListing({ price: 2 }),
  },
  'DELETE /api/listings/:id': { statuses: [401, 404, 404, 404, 204, 404, 404], request: forListing() },
  'GET /api/inventory': okForSignedIn,
  'GET /api/favorites': okForSignedIn,
  'PUT /api/favorites/:id': {
    statuses: [401, 204, 204, 204, 204, 204, 204],
    request: async (world) => ({ path: `/api/favorites/${(await world.listing()).itemId}` }),
  },
  'DELETE /api/favorites/:id': {
    statuses: [401, 204, 204, 204, 204, 204, 204],
    request: async (world) => ({ path: `/api/favorites/${(await world.listing()).itemId}` }),
  },
  'GET /api/admin/item-names': okForStaff,
  'PUT /api/admin/item-names/:id': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world) => ({
      path: `/api/admin/item-names/${await createProvisionalItem(world)}`,
      body: { name: 'Crown of Test' },
    }),
  },
}
