import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Module } from '@/src/kit/module/module'
import { eraseMailFiles } from '@/src/mail/erase-mail'
import { sendEmailHandler } from '@/src/mail/send-email'
import { modules } from '@/src/modules'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { openTestSqlite } from '@/tests/support/database/open-database'

/** Names that were stored before migration 0008 renamed them. */
const oldDeliveries = [
  ['orders.order-sent', 'delivery.look-at-what-was-sent'],
  ['orders.order-paid', 'notifications.tell-seller-of-order-paid'],
  ['orders.order-paid', 'notifications.tell-buyer-of-order-paid'],
  ['orders.order-sent', 'notifications.tell-buyer-of-order-sent'],
  ['orders.order-completed', 'notifications.tell-seller-of-order-completed'],
  ['orders.order-completed', 'notifications.tell-buyer-of-order-completed'],
  ['orders.order-expired', 'notifications.tell-buyer-of-order-expired'],
  ['orders.refund-started', 'notifications.tell-seller-of-refund-started'],
  ['orders.refund-started', 'notifications.tell-buyer-of-refund-started'],
  ['orders.order-refunded', 'notifications.tell-buyer-of-order-refunded'],
  ['orders.refund-given-otherwise', 'notifications.tell-buyer-of-refund-given-otherwise'],
  ['orders.order-disputed', 'notifications.tell-seller-of-order-disputed'],
  ['orders.delivery-contested', 'notifications.tell-seller-of-delivery-contested'],
  ['orders.delivery-contested', 'notifications.tell-buyer-of-delivery-contested'],
  ['delivery.buyer-hidden', 'notifications.tell-buyer-of-buyer-hidden'],
  ['delivery.copy-left-seller', 'notifications.tell-seller-of-copy-left-seller'],
  ['delivery.copy-left-seller', 'notifications.tell-buyer-of-copy-left-seller'],
  ['orders.chargeback-opened', 'notifications.tell-seller-of-chargeback-opened'],
  ['orders.chargeback-opened', 'notifications.tell-buyer-of-chargeback-opened'],
  ['orders.chargeback-won', 'notifications.tell-seller-of-chargeback-won'],
  ['orders.chargeback-won', 'notifications.tell-buyer-of-chargeback-won'],
  ['orders.chargeback-lost', 'notifications.tell-seller-of-chargeback-lost'],
  ['orders.chargeback-lost', 'notifications.tell-buyer-of-chargeback-lost'],
  ['orders.chargeback-lost-in-part', 'notifications.tell-seller-of-chargeback-lost-in-part'],
  ['orders.chargeback-lost-in-part', 'notifications.tell-buyer-of-chargeback-lost-in-part'],
  ['orders.order-clawed-back', 'notifications.tell-seller-of-order-clawed-back'],
  ['orders.order-clawed-back', 'notifications.tell-buyer-of-order-clawed-back'],
  ['orders.refund-failed', 'notifications.tell-buyer-of-refund-failed'],
  ['orders.late-payment-returned', 'notifications.tell-buyer-of-late-payment-returned'],
  ['orders.dispute-answered', 'notifications.tell-buyer-of-dispute-answered'],
  ['orders.dispute-answered', 'notifications.tell-seller-of-dispute-answered'],
  ['catalog.listing-stopped', 'notifications.tell-seller-of-listing-stopped'],
  ['wallet.payout-paid', 'notifications.tell-seller-of-payout-paid'],
  ['wallet.payout-returned', 'notifications.tell-seller-of-payout-returned'],
  ['checkout.payout-account-changed', 'notifications.tell-seller-of-payout-account-changed'],
  ['messages.message-sent', 'notifications.tell-receiver-of-message'],
  ['messages.conversation-read', 'notifications.mark-conversation-read'],
] as const
/** Migration 0013 removed this listener. */
const removedDelivery = ['checkout.sandbox-intent-changed', 'checkout.sync-order'] as const
/** Migration 0013 merged the listeners of both parties. */
const mergedDeliveries = [
  'orders.order-paid',
  'notifications.tell-seller-of-order-paid',
  'notifications.tell-buyer-of-order-paid',
] as const
const oldJobs = [
  'auth.send-code',
  'wallet.send-payout',
  'wallet.reverse-payout',
  'orders.create-intent',
  'orders.cancel-intent',
  'orders.refund',
  'checkout.read-stripe-again',
  'notifications.push',
  'core.send-mail',
  'core.forget-mail-files',
]

test('events and jobs that were stored under old names still run after the upgrade', async () => {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-names-'))
  const path = join(folder, 'mintmark.db')
  await applyBaseChain(path, '0008_standard-names', 'sqlite')
  const old = new Database(path)
  const addDelivery = ([event, ...listeners]: readonly string[]) => {
    const { seq } = old
      .query("insert into core_events (name, payload, actor, at) values (?, '{}', '{}', 0) returning seq")
      .get(event ?? '') as { seq: number }
    for (const listener of listeners)
      old.run('insert into core_deliveries (event_seq, listener, tries, next_at) values (?, ?, 0, 0)', [
        seq,
        listener,
      ])
  }
  for (const delivery of [...oldDeliveries, removedDelivery, mergedDeliveries]) addDelivery(delivery)
  for (const kind of oldJobs)
    old.run(
      `insert into core_outbox (key, kind, subject, payload, state, tries, first_at, next_at)
       values (?, ?, 's', '{"askerId":"ann"}', 'pending', 0, 0, 0)`,
      [kind, kind],
    )
  old.close()
  const db = openTestSqlite(path)
  await db.migrate()
  await db.close()
  const upgraded = new Database(path, { readonly: true })
  const deliveries = upgraded
    .query('select name, listener from core_deliveries join core_events on seq = event_seq order by seq')
    .values()
  const listeners = modules.flatMap((module: Module) => module.listeners ?? [])
  const known = new Set(
    listeners.flatMap(({ event, name, formerNames = [] }) =>
      [name, ...formerNames].map((each) => `${event.name} ${each}`),
    ),
  )
  expect(deliveries).toHaveLength(oldDeliveries.length + 1)
  expect(deliveries.filter(([name, listener]) => !known.has(`${name} ${listener}`))).toEqual([])
  const kinds = upgraded.query('select kind from core_outbox').values().flat()
  const own = modules.flatMap((module: Module) => module.outboxHandlers ?? [])
  const handled = new Set([...own, sendEmailHandler, eraseMailFiles].map(({ type }) => type.kind))
  expect(kinds).toHaveLength(oldJobs.length)
  expect(kinds.filter((kind) => !handled.has(String(kind)))).toEqual([])
  const [payload] = upgraded.query("select payload from core_outbox where kind = 'auth.send-code'").values()
  expect(payload).toEqual(['{"requesterId":"ann"}'])
  upgraded.close()
  rmSync(folder, { recursive: true })
})
