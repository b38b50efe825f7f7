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
  cacheControl: { 'GET /api/items': 'no-cache', 'GET /api/search/counts': 'no-cache' },
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
      name: 'an item stays although its only seller is suspended',
      file: 'modules/catalog/items/item-rows.ts',
      find: 'when is_from_seller and sales_count = 0 and exists',
      replace: 'when sales_count < 0 and exists',
      impact: 'The junk of a suspended spammer stays in search, feeds and the sitemap.',
      caughtBy: { test: 'tests/abuse/hidden-content.test.ts' },
    },
    {
      name: 'a seller whom a module rejects lists a copy',
      file: 'modules/catalog/listings/listings.ts',
      find: '    await requireMayList(tx)\n',
      replace: '',
      impact: 'New terms bind nobody: users go on selling without accepting them.',
      caughtBy: { test: 'modules/terms/trades.test.ts' },
    },
    {
      name: 'a hidden listing is listed anew',
      file: 'modules/catalog/listings/listings.ts',
      find: '    if (item.hadHidden) await requireNotHidden(tx, offered)\n',
      replace: '',
      impact: 'A seller withdraws what moderators hid, and lists it again.',
      caughtBy: { test: 'modules/catalog/import/brought-items.test.ts' },
    },
    {
      name: 'a copy in an order is listed again',
      file: 'modules/catalog/listings/listings.ts',
      find: '    await requireSellable(tx, offered)\n',
      replace: '',
      impact: 'Two buyers pay for one copy.',
      caughtBy: { test: 'modules/orders/copies-in-orders.test.ts' },
    },
    {
      name: 'a listing gets on sale by itself although its copy is in an order',
      file: 'modules/catalog/listings/listing-moves.ts',
      find: '    if (!resumes && !conflicts.has(listing.id)) moved.push(listing)\n',
      replace: '    if (!resumes) moved.push(listing)\n',
      impact: 'Two buyers pay for one copy.',
      caughtBy: { test: 'modules/orders/copies-in-orders.test.ts' },
    },
    {
      name: 'a dear listing does not wait if it was cheap',
      file: 'modules/catalog/listings/approval-rules.ts',
      find: '  if (!isOffered || !(isNewOnSale || isDearer)) return offered\n',
      replace: '  if (!isOffered || !isNewOnSale || isDearer) return offered\n',
      impact:
        'A seller lists a copy at a low price and raises it past the price from which listings wait for staff.',
      caughtBy: { test: 'modules/catalog/approvals/live-listings.test.ts' },
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
