import { expect, test } from 'bun:test'
import { pictureRoomDiagnostic } from '@/modules/orders/pictures/budgets'
import { disputePictures } from '@/modules/orders/pictures/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { solidPng } from '@/tests/support/png'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const megabyte = 1024 * 1024
const dayMs = 24 * 3_600_000

async function openDispute(seller: TestClient, buyer: TestClient): Promise<string> {
  const id = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
  return `/api/orders/${id}/evidence`
}

async function openSite(env: Record<string, string>) {
  const app = await createTestApp({ env })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const path = await openDispute(seller, buyer)
  const upload = (as: TestClient, to = path) => as.post(to, solidPng(20, 20))
  /** As if the pictures so far were that large. */
  const grow = (megabytes: number) =>
    transact(
      app.ctx,
      async ({ db }) => void (await db.update(disputePictures).set({ bytes: megabytes * megabyte })),
    )
  return { app, seller, buyer, upload, grow, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('a row says how large its file is', async () => {
  await using s = await openSite({})
  const { url } = (await s.upload(s.buyer)).body
  const file = new Uint8Array(await (await s.buyer.fetch(url)).arrayBuffer())
  expect(await s.app.ctx.db.select({ bytes: disputePictures.bytes }).from(disputePictures)).toEqual([
    { bytes: file.length },
  ])
})

test('each party can use half of the budget of a dispute', async () => {
  await using s = await openSite({ EVIDENCE_DISPUTE_MB: '6' })
  await s.upload(s.buyer)
  await s.grow(2)
  expect((await s.upload(s.buyer)).status).toBe(201)
  await s.grow(3)
  const refused = await s.upload(s.buyer)
  expect(refused).toMatchObject({ status: 409, body: { code: 'list_full' } })
  expect(refused.body.detail).toStartWith('Your pictures are as large as they can be in one dispute.')
  expect((await s.upload(s.seller)).status).toBe(201)
})

test('an account has a budget for 30 days, over all its disputes', async () => {
  await using s = await openSite({ EVIDENCE_ACCOUNT_MB: '10' })
  await s.upload(s.buyer)
  await s.upload(s.seller)
  await s.grow(10)
  const other = await openDispute(s.seller, s.buyer)
  for (const party of [s.buyer, s.seller]) {
    const refused = await s.upload(party, other)
    expect(refused).toMatchObject({ status: 409, body: { code: 'list_full' } })
    expect(refused.body.detail).toStartWith('Your pictures of the last 30 days')
  }
  s.app.advance(30 * dayMs)
  const [seller, buyer] = [await s.app.signIn('seller'), await s.app.signIn('buyer')]
  expect((await s.upload(buyer, await openDispute(seller, buyer))).status).toBe(201)
})

test('the site has a budget, and doctor reports it before it is used up', async () => {
  await using s = await openSite({ EVIDENCE_SITE_MB: '10' })
  await s.upload(s.seller)
  await s.grow(7)
  expect(await pictureRoomDiagnostic.run(s.app.ctx)).toEqual({ status: 'ok', says: '7 of 10 MB are used' })
  await s.grow(8)
  expect(await pictureRoomDiagnostic.run(s.app.ctx)).toMatchObject({ status: 'wrong' })
  await s.grow(10)
  const refused = await s.buyer.fetch(await openDispute(s.seller, s.buyer), {
    method: 'POST',
    body: solidPng(20, 20),
  })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect((await refused.json()).detail).toStartWith('The site has no room for more pictures right now.')
})

test('a file is not received while there is no room for it (E2)', async () => {
  await using s = await openSite({ EVIDENCE_DISPUTE_MB: '2' })
  await s.upload(s.buyer)
  await s.grow(1)
  const path = (await s.upload(s.seller)).body.url.replace(/\/[^/]+$/, '')
  let isRead = false
  const pull = () => {
    isRead = true
  }
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  expect((await s.buyer.fetch(path, { method: 'POST', body })).status).toBe(409)
  expect(isRead).toBe(false)
})

test('while all places are taken, the next picture gets 503 with Retry-After; another account still has one (E2)', async () => {
  await using s = await openSite({})
  const { url } = (await s.upload(s.seller)).body
  const path = url.replace(/\/[^/]+$/, '')
  const leaving = new AbortController()
  const slow = Array.from({ length: 13 }, () =>
    s.buyer.fetch(path, {
      method: 'POST',
      body: new ReadableStream({ pull: () => new Promise(() => undefined) }),
      signal: leaving.signal,
    }),
  )
  const refused = await Promise.race(slow)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('15')
  expect((await s.upload(s.seller)).status).toBe(201)
  leaving.abort()
  await Promise.allSettled(slow)
  expect((await s.upload(s.buyer)).status).toBe(201)
})
