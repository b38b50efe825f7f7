import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { sql } from '@/src/db/columns'
import { defineConfig } from '@/src/kit/config/config'
import { defineErrors } from '@/src/kit/errors'
import { defineEvent, on } from '@/src/kit/events'
import { every } from '@/src/kit/jobs/jobs'
import { defineOutboxJob, handle } from '@/src/kit/jobs/outbox-jobs'
import { defineCounter, metrics } from '@/src/kit/metrics/metrics'
import type { Module } from '@/src/kit/module/module'
import { defineSearchFilter, defineSearchSort, searchFilters, searchSorts } from '@/src/kit/module/search'
import { add } from '@/src/kit/ports'
import { historyKinds, historySubjects } from '@/src/kit/staff/history'
import { caseQueues } from '@/src/kit/staff/queues'
import { staffRelations } from '@/src/kit/staff/relations'
import { reportSubjects } from '@/src/kit/staff/report-subjects'
import { staffSearches } from '@/src/kit/staff/staff-search'
import { defineStaffTable, staffTables } from '@/src/kit/staff/staff-tables'
import { buildModule, problemsOf } from '@/tests/support/module-problems'

const run = async () => undefined
const stains = defineCounter({ name: 'mintmark_stains_total', help: '' })
const words = { title: 'Torn', detail: 'It is torn.', advice: 'Sew it.' }
const config = (name: string) => ({ config: defineConfig({ [name]: { schema: v.string(), help: '' } }) })
const queue = (name: string): Partial<Module> => ({
  provides: [add(caseQueues, { name, label: name, right: 'moderation', help: '', cases: () => sql`` })],
})
const invariant = (id: string) => ({ invariants: [{ id, holds: '', violations: sql`` }] })
const frame = (type: string) => ({ frames: [{ type, run }] })

const filterBy = (name: string) =>
  defineSearchFilter({
    params: { [name]: { schema: v.string(), description: '' } },
    whereItem: () => sql`1 = 1`,
  })
const sortNamed = (name: string) => defineSearchSort({ name, description: '', by: () => [] })

const sharable: [string, string, Partial<Module>][] = [
  ['error code torn', 'errors.ts', { errors: defineErrors({ torn: [409, words] }) }],
  ['variable SHOP_NAME', 'config.ts', config('SHOP_NAME')],
  ['topic sales', 'module.ts', { topics: [{ name: 'sales' }] }],
  ['frame say', 'module.ts', frame('say')],
  ['metric mintmark_stains_total', 'module.ts', { provides: [add(metrics, stains)] }],
  ['queue stains', 'module.ts', queue('stains')],
  ['invariant S1', 'module.ts', invariant('S1')],
  ['search parameter shade', 'module.ts', { provides: [add(searchFilters, filterBy('shade'))] }],
  ['search sort cleanest', 'module.ts', { provides: [add(searchSorts, sortNamed('cleanest'))] }],
  [
    'staff search Stains',
    'module.ts',
    { provides: [add(staffSearches, { heading: 'Stains', right: 'moderation', find: async () => [] })] },
  ],
  [
    'history kind stains',
    'module.ts',
    {
      provides: [add(historyKinds, { kind: 'stains', label: 'Stains', right: 'moderation', of: {} })],
    },
  ],
  [
    'history subject stain',
    'module.ts',
    {
      provides: [
        add(historySubjects, {
          name: 'stain',
          right: 'moderation',
          find: async () => ({ label: '', path: '', people: [] }),
          findNames: async () => new Map(),
        }),
      ],
    },
  ],
  [
    'staff table stains',
    'module.ts',
    {
      provides: [
        add(
          staffTables,
          defineStaffTable({
            name: 'stains',
            right: 'moderation',
            query: v.object({}),
            row: v.object({}),
            list: async () => ({ rows: [], next: undefined }),
          }),
        ),
      ],
    },
  ],
  [
    'staff relation shop.kin',
    'module.ts',
    { provides: [add(staffRelations, { name: 'shop.kin', exists: async () => false })] },
  ],
  [
    'report subject stain',
    'module.ts',
    {
      provides: [
        add(reportSubjects, { name: 'stain', find: async () => ({ reportedId: 'ann', content: '' }) }),
      ],
    },
  ],
]

test.each(sharable)('a second module that defines the %s is rejected', (what, file, fields) => {
  expect(problemsOf(buildModule('shop', fields), buildModule('reviews'))).toEqual([])
  expect(problemsOf(buildModule('shop', fields), buildModule('reviews', fields))).toEqual([
    `The module reviews (modules/reviews/${file}) defines the ${what}, which the module shop (modules/shop/${file}) defines too. Rename one of the two.`,
  ])
})

const paid = on(defineEvent('shop.paid'), 'shop.cheer', run)
const call = handle(defineOutboxJob('shop.call'), async () => ({ outcome: 'done' }))
const prefixed: [string, Partial<Module>][] = [
  ['listener shop.cheer', { listeners: [paid, paid] }],
  ['job shop.sweep', { jobs: [every(1, 'shop.sweep', run), every(2, 'shop.sweep', run)] }],
  ['outbox handler shop.call', { outboxHandlers: [call, call] }],
]

describe('names that start with the name of their module', () => {
  test.each(prefixed)('a module that defines the %s twice is rejected', (what, fields) => {
    expect(problemsOf(buildModule('shop', fields))).toEqual([
      `The module shop (modules/shop/module.ts) defines the ${what} twice. Rename one of the two.`,
    ])
  })

  test.each(prefixed)('the %s in another module is rejected', (what, fields) => {
    expect(problemsOf(buildModule('shop', fields), buildModule('reviews', fields))).toContainEqual(
      `The module reviews (modules/reviews/module.ts) defines the ${what}, which the module shop (modules/shop/module.ts) defines too. Rename one of the two.`,
    )
  })
})

const taken: [string, string, Partial<Module>][] = [
  ['error code not_found', 'errors.ts', { errors: defineErrors({ not_found: [404, words] }) }],
  ['variable PORT', 'config.ts', config('PORT')],
  ['frame subscribe', 'module.ts', frame('subscribe')],
  ['queue sockets', 'module.ts', queue('sockets')],
  ['invariant F1', 'module.ts', invariant('F1')],
]

test.each(taken)("the application's own %s can't be redefined", (what, file, fields) => {
  expect(problemsOf(buildModule('reviews', fields))).toEqual([
    `The module reviews (modules/reviews/${file}) defines the ${what}, which the application defines too. Rename it in the module.`,
  ])
})

test("the catalog's own search parameters can't be redefined", () => {
  expect(problemsOf(buildModule('reviews', { provides: [add(searchFilters, filterBy('cursor'))] }))).toEqual([
    'The module reviews (modules/reviews/module.ts) defines the search parameter cursor, which the module catalog (modules/catalog/module.ts) defines too. Rename one of the two.',
  ])
})
