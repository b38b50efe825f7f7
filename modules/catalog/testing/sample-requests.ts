import { catalogFile, pathToImport } from '@/modules/catalog/testing/catalog-import'
import {
  editRequest,
  featureRequest,
  mergeRequest,
  removedItemRequest,
} from '@/modules/catalog/testing/edit-request'
import { createProvisionalItem } from '@/modules/catalog/testing/provisional-item'
import {
  hideReason,
  pathToHidden,
  pathToListing,
  waitingListing,
} from '@/modules/catalog/testing/staff-listing'
import { withReason } from '@/tests/support/module-testing/permission'
import { type SampleRequest, withBody, withPath } from '@/tests/support/module-testing/sample-request'

export const sampleRequests: Record<string, SampleRequest> = {
  'POST /api/listings': {
    as: 'seller',
    build: async () => ({
      body: { itemName: 'Crown', assetId: '778', category: 'hat', price: 5, condition: 'good' },
    }),
  },
  'PATCH /api/listings/:id': withPath(
    'seller',
    async (world) => `/api/listings/${(await world.listing()).listingId}`,
    { price: 7.5 },
  ),
  'DELETE /api/listings/:id': withPath(
    'seller',
    async (world) => `/api/listings/${(await world.listing()).listingId}`,
  ),
  'PUT /api/holiday': withBody('stranger', {}),
  'DELETE /api/holiday': withPath('stranger', async () => '/api/holiday'),
  'PUT /api/favorites/:id': withPath(
    'buyer',
    async (world) => `/api/favorites/${(await world.listing()).itemId}`,
  ),
  'DELETE /api/favorites/:id': withPath(
    'buyer',
    async (world) => `/api/favorites/${(await world.listing()).itemId}`,
  ),
  'POST /api/admin/listings/:id/hide': withPath(
    'moderator',
    async (world) => `${await pathToListing(world)}/hide`,
    { reason: hideReason },
  ),
  'POST /api/admin/listings/:id/unhide': withPath(
    'moderator',
    async (world) => `${await pathToHidden(world)}/unhide`,
  ),
  'POST /api/admin/listings/:id/approve': {
    as: 'moderator',
    build: async (world) => {
      const { path, price } = await waitingListing(world)
      return { path: `${path}/approve`, body: { price } }
    },
  },
  'POST /api/admin/listings/:id/decline': withPath(
    'moderator',
    async (world) => `${(await waitingListing(world)).path}/decline`,
    { reason: hideReason },
  ),
  'PUT /api/admin/items/:id': { as: 'moderator', build: (world) => editRequest(world) },
  'POST /api/admin/imports': withBody('admin', catalogFile),
  'POST /api/admin/imports/:id/start': withPath(
    'admin',
    async (world) => `${await pathToImport(world)}/start`,
  ),
  'POST /api/admin/imports/:id/discard': withPath(
    'admin',
    async (world) => `${await pathToImport(world)}/discard`,
  ),
  'DELETE /api/admin/items/:id': withPath(
    'moderator',
    async (world) => `/api/admin/items/${await createProvisionalItem(world)}`,
    withReason,
  ),
  'POST /api/admin/items/:id/restore': { as: 'moderator', build: removedItemRequest },
  'POST /api/admin/items/:id/merge': { as: 'admin', build: (world) => mergeRequest(world) },
  'PUT /api/admin/features': { as: 'moderator', build: (world) => featureRequest(world) },
  'PUT /api/admin/item-names/:id': {
    as: 'moderator',
    build: async (world) => ({
      path: `/api/admin/item-names/${await createProvisionalItem(world)}`,
      body: { name: 'Crown of Test' },
    }),
  },
}
