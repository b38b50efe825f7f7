import { downloadKeys, exposedKeys } from '@/modules/catalog/testing/exposed-keys'
import { permissions } from '@/modules/catalog/testing/permissions'
import { sampleRequests } from '@/modules/catalog/testing/sample-requests'
import { screens } from '@/modules/catalog/testing/screens'
import { sellerNameOf } from '@/modules/catalog/testing/seller-name'
import { tamperings } from '@/modules/catalog/testing/tamperings'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { members } from '@/tests/support/module-testing/world'

export const testing = defineModuleTesting({
  createData: async (world) => {
    for (const role of members)
      await (await world.signInAs(role)).put(`/api/favorites/${(await world.listing()).itemId}`)
  },
  permissions,
  sampleRequests,
  exposedKeys,
  downloadKeys,
  cacheControl: { 'GET /api/items': 'no-cache' },
  screens,
  faults: [
    {
      name: 'offers are recomputed without a lock of the item',
      file: 'modules/catalog/items/item-rows.ts',
      find: "if (needsRowLocks && tx.isolation === 'read committed') await itemLocked(tx.db, { itemId })",
      replace: '',
      impact: 'An item shows an offer that is reserved, or none although there is one.',
      caughtBy: { test: 'modules/catalog/listings/offer-races.test.ts' },
      engine: 'postgres',
    },
    {
      name: 'a copy that is owed to a buyer is listed again',
      file: 'modules/catalog/listings/listings.ts',
      find: '    await requireNotOwed(tx, listing)\n',
      replace: '',
      impact: 'Two buyers pay for one copy.',
      caughtBy: { test: 'modules/orders/owed-copies.test.ts' },
    },
  ],
  sampleValues: async (world) => {
    const { listingId, itemId, assetId } = await world.listing()
    return {
      '/api/items/:id': [itemId],
      '/api/sellers/:username': [await sellerNameOf(world), 'nobody'],
      '/api/favorites/:id': [itemId],
      '/api/admin/item-names/:id': [itemId],
      '/api/admin/items/:id': [itemId],
      '/api/listings/:id': [listingId],
      '/api/admin/listings/:id': [listingId],
      itemId: [itemId],
      listingId: [listingId],
      assetId: [assetId],
      price: [149.99, '5'],
      itemName: ['Crown of Nowhere'],
      sellerId: [...members.map(world.idOf), 'current'],
      search: ['crown', 'test 5', 'cr', '%'],
    }
  },
  tamperings,
})
