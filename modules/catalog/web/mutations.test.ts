import '@/web/testing/dom'
import { test } from 'bun:test'
import {
  useChangeListing,
  useChangeListings,
  useWithdrawListing,
} from '@/modules/catalog/web/listings/queries'
import { useCreateListing, useCreateListings } from '@/modules/catalog/web/queries'
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
