import { createProvisionalItem } from '@/modules/catalog/testing/provisional-item'
import { type SampleRequest, withPath } from '@/tests/support/module-testing/sample-request'

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
  'PUT /api/favorites/:id': withPath(
    'buyer',
    async (world) => `/api/favorites/${(await world.listing()).itemId}`,
  ),
  'DELETE /api/favorites/:id': withPath(
    'buyer',
    async (world) => `/api/favorites/${(await world.listing()).itemId}`,
  ),
  'PUT /api/admin/item-names/:id': {
    as: 'moderator',
    build: async (world) => ({
      path: `/api/admin/item-names/${await createProvisionalItem(world)}`,
      body: { name: 'Crown of Test' },
    }),
  },
}
