import '@/web/testing/dom'
import { test } from 'bun:test'
import {
  useChangeListing,
  useChangeListings,
  useWithdrawListing,
} from '@/modules/catalog/web/listings/queries'
import { useCreateListing, useCreateListings } from '@/modules/catalog/web/queries'
import { useDecideApprovals } from '@/modules/catalog/web/staff/approvals/queries'
import { useDecideImport, useUploadCatalog } from '@/modules/catalog/web/staff/import/queries'
import { useMergeItems, useRemoveItem } from '@/modules/catalog/web/staff/items/queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('a change of listings refreshes items, and a new listing also the inventory', () =>
  expectMutations({
    create: [useCreateListing, {}, 'POST /api/listings: /api/items, /api/inventory'],
    createMany: [
      useCreateListings,
      { listings: [{}], onOutcome: () => undefined },
      'POST /api/listings: /api/items, /api/inventory',
    ],
    change: [() => useChangeListing('l1'), { price: 5 }, 'PATCH /api/listings/l1: /api/items'],
    pauseAll: [
      useChangeListings,
      { ids: ['l1', 'l2'], status: 'paused' },
      'PATCH /api/listings/l1, PATCH /api/listings/l2: /api/items',
    ],
    withdraw: [() => useWithdrawListing('l1'), undefined, 'DELETE /api/listings/l1: /api/items'],
  }))

test('a decision about listings that wait refreshes them, items and cases', () =>
  expectMutations({
    approve: [
      useDecideApprovals,
      { listings: [{ listingId: 'l1', price: 5 }] },
      'POST /api/admin/listings/l1/approve: /api/admin/listing-approvals, /api/items, /api/admin/cases, /api/admin/queues',
    ],
    decline: [
      useDecideApprovals,
      { listings: [{ listingId: 'l1', price: 5 }], reason: 'x' },
      'POST /api/admin/listings/l1/decline: /api/admin/listing-approvals, /api/items, /api/admin/cases, /api/admin/queues',
    ],
  }))

test('a change of items by staff refreshes their lists, the audit log and all items', () =>
  expectMutations({
    remove: [
      () => useRemoveItem('i1'),
      { remove: true, reason: 'x' },
      'DELETE /api/admin/items/i1: /api/admin/items, /api/admin/audit-log, /api/items',
    ],
    merge: [
      () => useMergeItems('i1'),
      { into: 'i2', reason: 'x' },
      'POST /api/admin/items/i1/merge: /api/admin/items, /api/admin/audit-log, /api/items',
    ],
    upload: [useUploadCatalog, new File(['[]'], 'items.json'), 'POST /api/admin/imports: /api/admin/imports'],
    import: [
      () => useDecideImport('m1'),
      'start',
      'POST /api/admin/imports/m1/start: /api/admin/imports, /api/admin/items, /api/admin/audit-log, /api/items',
    ],
  }))
