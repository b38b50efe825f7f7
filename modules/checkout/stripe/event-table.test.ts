import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import {
  accountEvents,
  followedObjects,
  readsOf,
  siteEvents,
  typesRead,
} from '@/modules/checkout/stripe/event-table'

/** The types of events in the declarations of the installed package. */
function installedTypes(): string[] {
  const declarations = new URL(import.meta.resolve('stripe'))
  const text = readFileSync(new URL('../esm/resources/Events.d.ts', declarations), 'utf8')
  return [...text.matchAll(/^ +type: '([^']+)'/gm)].map(([, type = '']) => type)
}

test('each event of payments, payouts and accounts that the package knows is read, or ignored for a reason', () => {
  const about = installedTypes().filter((type) => followedObjects.some((name) => type.startsWith(`${name}.`)))
  expect(about.length).toBeGreaterThan(40)
  expect(about.sort()).toEqual([...Object.keys(siteEvents), ...Object.keys(accountEvents)].sort())
})

test('an event is read only for the account that it belongs to', () => {
  expect(readsOf('charge.expired', false)).toBe('intent')
  expect(readsOf('charge.expired', true)).toBeUndefined()
  expect(readsOf('payout.failed', true)).toBe('account')
  expect(readsOf('payout.failed', false)).toBeUndefined()
  expect(readsOf('v2.core.account[requirements].updated', true)).toBe('account')
  expect(readsOf('toString', false)).toBeUndefined()
})

test('the ignored events move nothing', () => {
  const read = [...typesRead(siteEvents), ...typesRead(accountEvents)]
  expect(
    [...Object.keys(siteEvents), ...Object.keys(accountEvents)].filter((type) => !read.includes(type)),
  ).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'charge.captured',
    'charge.failed',
    'charge.pending',
    'charge.succeeded',
    'transfer.created',
    'account.application.authorized',
    'payout.created',
    'payout.paid',
    'payout.reconciliation_completed',
  ])
})
