import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { sql } from '@/src/db/columns'
import { defineConfig } from '@/src/kit/config'
import { defineErrors } from '@/src/kit/errors'
import { defineEvent, on } from '@/src/kit/events'
import { every } from '@/src/kit/jobs'
import type { Module } from '@/src/kit/module'
import { defineOutboxJob, handle } from '@/src/kit/outbox-jobs'
import { buildModule, problemsOf } from '@/tests/support/module-problems'

const run = async () => undefined
const words = { title: 'Torn', detail: 'It is torn.', advice: 'Sew it.' }
const config = (name: string) => ({ config: defineConfig({ [name]: { schema: v.string(), help: '' } }) })
const queue = (name: string) => ({ queues: [{ name, help: '', cases: () => sql`` }] })
const invariant = (id: string) => ({ invariants: [{ id, holds: '', violations: sql`` }] })
const frame = (type: string) => ({ frames: [{ type, run }] })

const sharable: [string, string, Partial<Module>][] = [
  ['error code torn', 'errors.ts', { errors: defineErrors({ torn: [409, words] }) }],
  ['variable SHOP_NAME', 'config.ts', config('SHOP_NAME')],
  ['topic sales', 'module.ts', { topics: [{ name: 'sales' }] }],
  ['frame say', 'module.ts', frame('say')],
  ['counter mintmark_stains_total', 'module.ts', { counters: ['mintmark_stains_total'] }],
  ['queue stains', 'module.ts', queue('stains')],
  ['invariant S1', 'module.ts', invariant('S1')],
  [
    'report subject stain',
    'module.ts',
    { reportSubjects: [{ name: 'stain', find: async () => ({ reportedId: 'ann', content: '' }) }] },
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
