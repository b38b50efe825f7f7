import { catalogFile, pathToImport } from '@/modules/catalog/testing/catalog-import'
import {
  editRequest,
  featureRequest,
  mergeRequest,
  removedItemRequest,
} from '@/modules/catalog/testing/edit-request'
import { createProvisionalItem } from '@/modules/catalog/testing/provisional-item'
import { sellerNameOf } from '@/modules/catalog/testing/seller-name'
import {
  hideReason,
  pathToHidden,
  pathToListing,
  waitingListing,
} from '@/modules/catalog/testing/staff-listing'
import {
  type BuildRequest,
  invalidForVerified,
  okForAll,
  okForSignedIn,
  okForStaff,
  type Permission,
  withReason,
} from '@/tests/support/module-testing/permission'

const forItem =
  (rest = ''): BuildRequest =>
  async (world) => ({ path: `/api/items/${(await world.listing()).itemId}${rest}` })
const forListing =
  (body?: unknown): BuildRequest =>
  async (world) => ({ path: `/api/listings/${(await world.listing()).listingId}`, body })

export const permissions: Record<string, Permission> = {
  'GET /api/items': okForAll,
  'GET /api/search/counts': okForAll,
  'GET /api/search/suggestions': okForAll,
  'GET /api/items/:id': { ...okForAll, request: forItem() },
  'GET /api/items/:id/history': { ...okForAll, request: forItem('/history') },
  'GET /api/items/:id/recent-prices': { ...okForAll, request: forItem('/recent-prices') },
  'GET /api/items/:id/similar': { ...okForAll, request: forItem('/similar') },
  'GET /api/items/:id/resales': { ...okForAll, request: forItem('/resales') },
  'GET /api/sellers/:username': {
    ...okForAll,
    request: async (world) => ({ path: `/api/sellers/${await sellerNameOf(world)}` }),
  },
  'GET /api/holiday': okForSignedIn,
  'PUT /api/holiday': {
    statuses: [401, 200, 200, 200, 200, 200, 200],
    request: async () => ({ path: '/api/holiday', body: {} }),
  },
  'DELETE /api/holiday': { statuses: [401, 204, 204, 204, 204, 204, 204] },
  'GET /api/recent-purchases': okForAll,
  'POST /api/listings': invalidForVerified,
  'PATCH /api/listings/:id': {
    statuses: [401, 403, 404, 404, 200, 404, 404],
    request: forListing({ price: 2 }),
  },
  'DELETE /api/listings/:id': { statuses: [401, 404, 404, 404, 204, 404, 404], request: forListing() },
  'GET /api/inventory': okForSignedIn,
  'GET /api/listings': okForSignedIn,
  'GET /api/favorites': okForSignedIn,
  'PUT /api/favorites/:id': {
    statuses: [401, 204, 204, 204, 204, 204, 204],
    request: async (world) => ({ path: `/api/favorites/${(await world.listing()).itemId}` }),
  },
  'DELETE /api/favorites/:id': {
    statuses: [401, 204, 204, 204, 204, 204, 204],
    request: async (world) => ({ path: `/api/favorites/${(await world.listing()).itemId}` }),
  },
  'GET /api/admin/listings': okForStaff,
  'POST /api/admin/listings/:id/hide': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world, role) => ({
      path: `${await pathToListing(world, role)}/hide`,
      body: { reason: hideReason },
    }),
  },
  'POST /api/admin/listings/:id/unhide': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world, role) => ({ path: `${await pathToHidden(world, role)}/unhide` }),
  },
  'GET /api/admin/listing-approvals': okForStaff,
  'POST /api/admin/listings/:id/approve': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world, role) => {
      const { path, price } = await waitingListing(world, role)
      return { path: `${path}/approve`, body: { price } }
    },
  },
  'POST /api/admin/listings/:id/decline': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world, role) => ({
      path: `${(await waitingListing(world, role)).path}/decline`,
      body: { reason: hideReason },
    }),
  },
  'GET /api/admin/items': okForStaff,
  'GET /api/admin/items/:id': {
    statuses: [404, 404, 404, 404, 404, 200, 200],
    request: async (world) => ({ path: `/api/admin/items/${(await world.listing()).itemId}` }),
  },
  'PUT /api/admin/items/:id': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world) => editRequest(world),
  },
  'DELETE /api/admin/items/:id': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: async (world) => ({
      path: `/api/admin/items/${await createProvisionalItem(world)}`,
      body: withReason,
    }),
  },
  'POST /api/admin/items/:id/restore': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: removedItemRequest,
  },
  'GET /api/admin/items/:id/merge': {
    statuses: [404, 404, 404, 404, 404, 403, 200],
    request: async (world) => {
      const from = await world.listing()
      world.renew()
      const into = await world.listing()
      return { path: `/api/admin/items/${from.itemId}/merge?into=${into.itemId}` }
    },
  },
  'POST /api/admin/items/:id/merge': {
    statuses: [404, 404, 404, 404, 404, 403, 204],
    request: async (world) => mergeRequest(world),
  },
  'GET /api/admin/features': okForStaff,
  'PUT /api/admin/features': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    isNobodysCase: true,
    request: async (world) => featureRequest(world),
  },
  'GET /api/admin/imports': { statuses: [404, 404, 404, 404, 404, 403, 200] },
  'POST /api/admin/imports': {
    statuses: [404, 404, 404, 404, 404, 403, 201],
    isNobodysCase: true,
    request: async () => ({ path: '/api/admin/imports', body: catalogFile }),
  },
  'GET /api/admin/imports/:id/rows': {
    statuses: [404, 404, 404, 404, 404, 403, 200],
    request: async (world) => ({ path: `${await pathToImport(world)}/rows` }),
  },
  'POST /api/admin/imports/:id/start': {
    statuses: [404, 404, 404, 404, 404, 403, 204],
    isNobodysCase: true,
    request: async (world) => ({ path: `${await pathToImport(world)}/start` }),
  },
  'POST /api/admin/imports/:id/discard': {
    statuses: [404, 404, 404, 404, 404, 403, 204],
    isNobodysCase: true,
    request: async (world) => ({ path: `${await pathToImport(world)}/discard` }),
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
