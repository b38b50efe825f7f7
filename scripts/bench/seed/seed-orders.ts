import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInvitedAccount } from '@/modules/auth/service'
import { countSales } from '@/scripts/bench/seed/count-sales'
import { multiplyRows, readTemplate } from '@/scripts/bench/seed/multiply-rows'
import { adminAccount } from '@/scripts/bench/seed/names'
import { createApp } from '@/src/app/app'
import { readSettings } from '@/src/app/create-core'
import { systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'
import { openTestDb } from '@/tests/support/database/open-database'
import { TestClient } from '@/tests/support/test-client'
import { buy, listItem, reserve } from '@/tests/support/trade'

/** Tables with rows per order. All copies share users and items. */
const tradeTables =
  /^(catalog_(listings|sales)|orders_(?!seller_figures).*|wallet_.*|checkout_sandbox_.*|notifications_.*|core_(events|outbox))$/
/** Of ten orders, one is refunded and one canceled before payment. The others complete, and some are paid out. */
const tradesCount = 10
/** Paid orders left open, which a restart has to reconcile. */
const openCount = 50

/** Fills a data directory with orders and their ledger entries: ten real orders and copies of them. The audit passes. */
export async function seedOrders(folder: string, ordersCount: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'mintmark.db')
  const db = await openTestDb(path)
  await db.migrate()
  const settings = readSettings(modules, { RATE_LIMIT_SCALE: '1000000', OPEN_RESERVATIONS_MAX: '1000' })
  const app = createApp({ modules, settings, db, log: createLog('error') })
  // Without an admin, each server would print an invitation.
  await createInvitedAccount(systemContext(app.core, 'bench'), adminAccount)
  const [seller, buyer] = [new TestClient(app), new TestClient(app)]
  await seller.post('/api/auth/temp-login', { username: 'seller' })
  await buyer.post('/api/auth/temp-login', { username: 'buyer' })
  for (let at = 0; at < tradesCount; at++) await createTrade(seller, buyer, at)
  await app.core.drain()
  const ctx = systemContext(app.core, 'bench')
  const copies = { count: ordersCount / tradesCount - 1, stepMs: 1 }
  await multiplyRows(ctx, await readTemplate(ctx, tradeTables), { copies })
  await countSales(ctx)
  for (let at = 0; at < openCount; at++) await buy(buyer, await listItem(seller, { price: 10 }))
  await app.core.drain()
  await app.core.stop()
  await db.close()
}

async function createTrade(seller: TestClient, buyer: TestClient, at: number): Promise<void> {
  const listed = await listItem(seller, { price: 10 })
  if (at === 0) {
    const { body } = await reserve(buyer, listed)
    await buyer.post(`/api/orders/${body.orderId}/cancel`)
    await seller.delete(`/api/listings/${listed.listingId}`)
    return
  }
  const id = await buy(buyer, listed)
  if (at === 1) await seller.post(`/api/orders/${id}/cancel`)
  else {
    await seller.post(`/api/orders/${id}/sent`)
    await buyer.post(`/api/orders/${id}/received`)
  }
  if (at > 5) await seller.post('/api/payouts', { amount: '9.21', method: 'bank' })
}
