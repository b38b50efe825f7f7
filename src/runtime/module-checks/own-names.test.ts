import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { sql } from '@/src/db/columns'
import { defineEvent, on } from '@/src/kit/events'
import { every } from '@/src/kit/jobs/jobs'
import { defineOutboxJob, handle } from '@/src/kit/jobs/outbox-jobs'
import { defineCounter, metrics } from '@/src/kit/metrics/metrics'
import type { Module } from '@/src/kit/module/module'
import { defineSearchFilter, defineSearchSort, searchFilters, searchSorts } from '@/src/kit/module/search'
import { add } from '@/src/kit/ports'
import { CaseOpened } from '@/src/runtime/queues'
import { buildModule, problemsOf } from '@/tests/support/module-problems'

const run = async () => undefined
const call = defineOutboxJob('shop.call')
const misnamed: [string, string, Partial<Module>][] = [
  ['job shop.sweep', 'reviews.sweep', { jobs: [every(1, 'shop.sweep', run)] }],
  ['job sweep', 'reviews.sweep', { jobs: [every(1, 'sweep', run)] }],
  ['listener shop.cheer', 'reviews.cheer', { listeners: [on(CaseOpened, 'shop.cheer', run)] }],
  [
    'outbox job shop.call',
    'reviews.call',
    { outboxHandlers: [handle(call, async () => ({ outcome: 'done' }))] },
  ],
]

test.each(misnamed)('a module with the %s must rename it', (name, renamed, fields) => {
  expect(problemsOf(buildModule('reviews', fields))).toEqual([
    `The module reviews (modules/reviews/module.ts) has the ${name}, which lacks the module's name. Rename it, such as to ${renamed}.`,
  ])
})

test('a module can’t have a name that the application uses', () => {
  expect(problemsOf(buildModule('core'))).toEqual([
    'The module core (modules/core/module.ts) has a name that the application uses itself. Rename the module.',
  ])
})

test('a topic must be one that clients can subscribe to', () => {
  expect(problemsOf(buildModule('reviews', { topics: [{ name: 'person/ann' }] }))).toEqual([
    'The module reviews (modules/reviews/module.ts) has the topic "person/ann", but topics are named with letters, digits, _ and - only. Rename it.',
  ])
})

test('a counter must be named as a counter', () => {
  const stains = defineCounter({ name: 'mintmark_stains', help: '' })
  expect(problemsOf(buildModule('reviews', { provides: [add(metrics, stains)] }))).toEqual([
    'The module reviews (modules/reviews/module.ts) has the counter mintmark_stains, which is not of the form mintmark_…_total. Rename it.',
  ])
})

test('search parameters and sorts have names that fit into a URL', () => {
  const filter = defineSearchFilter({
    params: { 'min rating': { schema: v.string(), description: '' } },
    whereItem: () => sql`1 = 1`,
  })
  const sort = defineSearchSort({ name: 'Best', description: '', by: () => [] })
  expect(
    problemsOf(buildModule('reviews', { provides: [add(searchFilters, filter), add(searchSorts, sort)] })),
  ).toEqual([
    'The module reviews (modules/reviews/module.ts) has the search parameter "min rating", but parameters are named like minPrice. Rename it.',
    'The module reviews (modules/reviews/module.ts) has the search sort "Best", but sorts are named like price-low. Rename it.',
  ])
})

test('a listener of an event of no listed module is rejected', () => {
  const listeners = [on(defineEvent('shop.paid'), 'reviews.invite', run)]
  expect(problemsOf(buildModule('reviews', { listeners }), buildModule('shop'))).toEqual([])
  expect(problemsOf(buildModule('reviews', { listeners }))).toEqual([
    'The listener reviews.invite of the module reviews (modules/reviews/module.ts) waits for shop.paid, but no module in src/modules.ts is named shop. Add that module, or remove the listener.',
  ])
})

test('two definitions of an event are rejected', () => {
  const shop = buildModule('shop', { listeners: [on(defineEvent('shop.paid'), 'shop.cheer', run)] })
  const reviews = buildModule('reviews', {
    listeners: [on(defineEvent('shop.paid'), 'reviews.invite', run)],
  })
  expect(problemsOf(shop, reviews)).toEqual([
    'The listener reviews.invite of the module reviews (modules/reviews/module.ts) uses another event named shop.paid than the module shop (modules/shop/module.ts) does. Import the one in modules/shop/events.ts in both.',
  ])
})
