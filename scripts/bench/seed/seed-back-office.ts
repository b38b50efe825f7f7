import { insertStaff, signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { openTicketAs } from '@/modules/support/factory'
import { countSales } from '@/scripts/bench/seed/count-sales'
import { multiplyRows, readTemplate, type TemplateRow } from '@/scripts/bench/seed/multiply-rows'
import { dialect, sql } from '@/src/db/columns'
import { newId } from '@/src/kit/id'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { buy, completePurchase, disputedCard, listItem, pay, reserve } from '@/tests/support/trade'

/** What staff see lists of, and what the invariants compare it with. The figures of sellers are added up afterwards. */
const copiedTables =
  /^(auth_users|catalog_(items|listings|sales)|orders_(?!seller_figures).*|wallet_(journals|postings|payouts)|checkout_sandbox_.*|support_(tickets|messages)|reports_reports|core_outbox)$/
const sharedTables = /^(auth_users|catalog_items)$/

/** Eight sales, a refund and a reservation that expired. */
const tradesCount = 10
/** With the seller and the buyer of the trades. */
const accountsCount = 10
const dayMs = 86_400_000
const yearMs = 365 * dayMs
const entriesPerTransaction = 1_000

export interface BackOfficeSize {
  ordersCount: number
  peopleCount: number
  /** Disputes, held payouts, open tickets and the like, of each kind. */
  openCasesCount: number
  auditEntriesCount: number
}

/** A site with years of orders behind it: a few of the services' own, and copies of them. */
export async function createBackOffice(size: BackOfficeSize): Promise<TestApp & { admin: TestClient }> {
  const { ordersCount, peopleCount, openCasesCount } = size
  const app = await createTestApp({
    env: { OPEN_RESERVATIONS_MAX: '1000', PAYOUT_APPROVAL_CENTS: '10000' },
    hasFullPool: true,
  })
  const admin = await signInStaff(app, 'admin')
  const readRows = async (...known: TemplateRow[]) =>
    (await readTemplate(app.ctx, copiedTables, known)).filter(isOfTrade)
  const staff = await readRows()
  await createTrades(app, admin)
  const trades = await readRows(...staff)
  await createOpenCases(app, admin)
  const openCases = await readRows(...staff, ...trades)
  const copies = (count: number) => ({ count, stepMs: Math.max(1, Math.floor(yearMs / count)) })
  await multiplyRows(app.ctx, trades, {
    copies: copies(Math.ceil(ordersCount / tradesCount)),
    shared: { tables: sharedTables, ...copies(Math.ceil(peopleCount / accountsCount)) },
  })
  await multiplyRows(app.ctx, openCases, {
    copies: copies(openCasesCount),
    shared: { tables: sharedTables, ...copies(openCasesCount) },
  })
  await countSales(app.ctx)
  await addAuditLog(app, size.auditEntriesCount)
  if (dialect === 'postgres') await transact(app.ctx, (tx) => tx.db.rows(sql`analyze`))
  return Object.assign(app, { admin })
}

/** Other jobs of the outbox, such as emails to staff, don't multiply. */
function isOfTrade({ table, values }: TemplateRow): boolean {
  return table !== 'core_outbox' || /^(order|payout):/.test(String(values.subject))
}

async function addAuditLog(app: TestApp, count: number): Promise<void> {
  for (let from = 0; from < count; from += entriesPerTransaction)
    await transact(app.ctx, async (tx) => {
      for (let at = from; at < Math.min(count, from + entriesPerTransaction); at++)
        await recordStaffAction(tx, {
          action: `bench.act-${at % 20}`,
          subjectId: newId(tx),
          reason: 'It was due.',
        })
    })
}

async function createTrades(app: TestApp, admin: TestClient): Promise<void> {
  await transact(app.ctx, async (tx) => {
    for (let at = 2; at < accountsCount; at++) await insertStaff(tx, `collector_${at}`, 'user')
  })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  for (let at = 0; at < tradesCount; at++) {
    const listing = await listNamedItem(seller, admin)
    if (at === 0) {
      const { body } = await reserve(buyer, listing)
      await buyer.post(`/api/orders/${body.orderId}/cancel`)
      await seller.delete(`/api/listings/${listing.listingId}`)
    } else if (at === 1) await seller.post(`/api/orders/${await buy(buyer, listing)}/cancel`)
    else await completePurchase(buyer, listing)
    app.advance(dayMs)
    await app.drain()
  }
  await seller.post('/api/payouts', { amount: '60.00', method: 'bank' })
  const ticketId = await openTicketAs(buyer)
  await admin.post(`/api/admin/tickets/${ticketId}/close`)
  const { body } = await buyer.post('/api/reports', await reportOf(seller))
  await admin.post(`/api/admin/report-cases/${body.id}/decision`, { action: 'none' })
  await app.drain()
}

/** One of everything that waits for a person, and one of each state that ends by itself. */
async function createOpenCases(app: TestApp, admin: TestClient): Promise<void> {
  const [seller, buyer] = [await app.signIn('busy_seller'), await app.signIn('busy_buyer')]
  await listItem(seller)
  const hidden = await listItem(seller)
  await admin.post(`/api/admin/listings/${hidden.listingId}/hide`, { reason: 'A copy.' })
  await reserve(buyer, await listItem(seller))
  const buyNew = async () => buy(buyer, await listItem(seller, { price: 400 }))
  await buyNew()
  await seller.post(`/api/orders/${await buyNew()}/sent`)
  await buyer.post(`/api/orders/${await buyNew()}/dispute`, { reason: 'It never came.' })
  await buyer.post(`/api/orders/${await buyNew()}/received`)
  const { body } = await reserve(buyer, await listItem(seller))
  await pay(buyer, body.clientSecret, disputedCard)
  await app.drain()
  await seller.post('/api/payouts', { amount: '120.00', method: 'bank' })
  await openTicketAs(buyer)
  const answered = await openTicketAs(buyer)
  await admin.post(`/api/admin/tickets/${answered}/reply`, { message: 'We will look.' })
  const reported = await reportOf(seller)
  await buyer.post('/api/reports', reported)
  await verifySecondFactor(app, admin)
  await admin.post(`/api/admin/people/${reported.id}/suspend`, { reason: 'Sold what they did not have.' })
  await app.drain()
}

/** Lists an item whose name staff have confirmed. */
async function listNamedItem(seller: TestClient, admin: TestClient) {
  const listing = await listItem(seller, { price: 100 })
  await admin.put(`/api/admin/item-names/${listing.itemId}`, { name: `Crown ${listing.assetId}` })
  return listing
}

async function reportOf(client: TestClient) {
  const { id } = (await client.get('/api/auth/user')).body
  return { subject: 'person', id, reason: 'They never answer.' }
}
