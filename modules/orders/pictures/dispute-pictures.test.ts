import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { pictureBytesMax } from '@/modules/orders/pictures/contract'
import { disputePictures } from '@/modules/orders/pictures/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { readNotifications } from '@/tests/support/notifications'
import { solidPng } from '@/tests/support/png'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

async function openDispute([seller, buyer]: readonly [TestClient, TestClient]) {
  const id = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
  return { id, path: `/api/orders/${id}/evidence` }
}

async function openSite() {
  const app = await createTestApp()
  const seller = await app.signIn('seller')
  const buyer = await app.signIn('buyer')
  const judge = await signInStaff(app, 'moderator')
  const dispute = await openDispute([seller, buyer])
  const upload = (as: TestClient, picture: Uint8Array | string = solidPng(40, 20), headers?: HeadersInit) =>
    as.post(dispute.path, picture, headers ?? { 'content-type': 'image/png' })
  const rows = () => app.ctx.db.select().from(disputePictures)
  return {
    app,
    seller,
    buyer,
    judge,
    ...dispute,
    upload,
    rows,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('both parties and staff see a picture of the dispute, and only with the path of its order', async () => {
  await using s = await openSite()
  const { body } = await expectResponse(s.app, {
    as: s.seller,
    post: s.path,
    body: solidPng(40, 20),
    status: 201,
    events: ['orders.dispute-picture-added'],
  })
  expect(body).toMatchObject({ party: 'seller', width: 40, height: 20, url: `${s.path}/${body.id}` })
  for (const reader of [s.buyer, s.seller]) {
    expect((await reader.get(`/api/orders/${s.id}`)).body.pictures).toEqual([body])
    const file = await reader.fetch(body.url)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(body.sha256)
  }
  expect((await s.judge.get(`/api/admin/orders/${s.id}`)).body.pictures).toEqual([body])
  expect((await s.judge.get(body.url)).status).toBe(200)

  const other = await openDispute([s.seller, s.buyer])
  expect((await s.buyer.get(`${other.path}/${body.id}`)).status).toBe(404)
  expect(await s.upload(s.judge)).toMatchObject({ status: 403, body: { code: 'wrong_party' } })
})

test('a form with one file is accepted, and so is a file without a type, as curl sends it', async () => {
  await using s = await openSite()
  const form = new FormData()
  form.set('note', 'x')
  form.set('file', new File([solidPng(30, 30)], 'a.png', { type: 'image/png' }))
  expect((await s.buyer.fetch(s.path, { method: 'POST', body: form })).status).toBe(201)
  const curl = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await s.upload(s.buyer, solidPng(10, 10), curl)).status).toBe(201)
  form.set('second', new File([solidPng(30, 30)], 'b.png', { type: 'image/png' }))
  expect((await s.buyer.fetch(s.path, { method: 'POST', body: form })).status).toBe(415)
  expect(await s.rows()).toHaveLength(2)
})

test.each([
  ['text', 'Look at this.', 'text/plain', 415, 'unsupported_media_type'],
  ['JSON', '{}', 'application/json', 415, 'unsupported_media_type'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 415, 'unsupported_media_type'],
  ['a GIF', 'GIF89a\0\0\0\0', 'image/gif', 415, 'unsupported_media_type'],
  ['nothing', '', 'image/png', 415, 'unsupported_media_type'],
  ['a broken form', 'x', 'multipart/form-data; boundary=y', 415, 'unsupported_media_type'],
  ['a damaged picture', solidPng(400, 400).slice(0, 60), 'image/png', 422, 'bad_picture'],
  ['more than 5 MiB', new Uint8Array(pictureBytesMax + 1), 'image/png', 413, 'body_too_large'],
] as const)('%s is rejected', async (_, body, type, status, code) => {
  await using s = await openSite()
  expect(await s.upload(s.buyer, body, { 'content-type': type })).toMatchObject({ status, body: { code } })
  expect(await s.rows()).toEqual([])
})

test('a file of exactly 5 MiB is accepted', async () => {
  await using s = await openSite()
  const photo = Buffer.from(await new Bun.Image(solidPng(1000, 1000)).jpeg().bytes())
  const comment = Buffer.alloc(65_535 + 2, 0x20)
  comment.set([0xff, 0xfe, 0xff, 0xff])
  const count = Math.floor((pictureBytesMax - photo.length) / comment.length)
  const padding = Buffer.alloc(pictureBytesMax - photo.length - count * comment.length)
  const comments = Array<Buffer>(count).fill(comment)
  const picture = Buffer.concat([photo.subarray(0, 2), ...comments, photo.subarray(2), padding])
  expect(picture).toHaveLength(pictureBytesMax)
  expect((await s.upload(s.buyer, new Uint8Array(picture))).status).toBe(201)
})

test('each party can add five pictures, also when they are sent at the same time', async () => {
  await using s = await openSite()
  const results = await Promise.all(Array.from({ length: 8 }, () => s.upload(s.buyer)))
  expect(results.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
  expect(results.find(({ status }) => status === 409)?.body.code).toBe('list_full')
  expect((await s.upload(s.seller)).status).toBe(201)
  expect(await s.rows()).toHaveLength(6)
})

test('the other party is notified once', async () => {
  await using s = await openSite()
  for (let index = 0; index < 2; index++) await s.upload(s.buyer)
  const title = 'New pictures in a dispute'
  expect(await readNotifications(s.app, s.seller, title)).toHaveLength(1)
  expect(await readNotifications(s.app, s.buyer, title)).toEqual([])
})

test('pictures can be added only while the dispute is open, and stay visible afterwards', async () => {
  await using s = await openSite()
  const { url } = (await s.upload(s.buyer)).body
  await s.judge.post(`/api/admin/orders/${s.id}/decision`, {
    outcome: 'refund',
    reason: 'No trade was seen.',
  })
  expect(await s.upload(s.buyer)).toMatchObject({ status: 409, body: { code: 'order_state' } })
  expect((await s.seller.get(url)).status).toBe(200)
  const undisputed = await buy(s.buyer, await listItem(s.seller))
  expect((await s.buyer.post(`/api/orders/${undisputed}/evidence`, solidPng(9, 9))).status).toBe(409)
})

test('a moderator who sells is a party like any other', async () => {
  await using app = await createTestApp()
  const seller = await signInStaff(app, 'moderator')
  const buyer = await app.signIn('buyer')
  const { path } = await openDispute([seller, buyer])
  expect(await seller.post(path, solidPng(9, 9))).toMatchObject({ status: 201, body: { party: 'seller' } })
})
