import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { signInStaff } from '@/modules/auth/factory'
import { movePictures } from '@/modules/orders/pictures/move-pictures'
import { disputePictures } from '@/modules/orders/pictures/schema'
import { confirmation, deletionPath } from '@/modules/privacy/factory'
import { transact } from '@/src/kit/transact'
import { deleteFiles } from '@/src/runtime/files/files'
import { fileContents, files } from '@/src/runtime/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { solidPng } from '@/tests/support/png'
import type { TestClient } from '@/tests/support/test-client'
import { buy, disputedCard, listItem, pay, reserve } from '@/tests/support/trade'

async function addPicture(as: TestClient, orderId: string) {
  const { status, body } = await as.post(`/api/orders/${orderId}/evidence`, solidPng(20, 20))
  expect(status).toBe(201)
  return body
}

test('a picture is in the download of its author only, and its file goes with the account', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const judge = await signInStaff(app, 'moderator')
  const id = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
  const first = await addPicture(buyer, id)
  app.advance(1_000)
  const added = [first, await addPicture(buyer, id)]
  app.advance(1_000)
  const fromSeller = await addPicture(seller, id)
  const base64Of = async (url: string) => (await (await buyer.fetch(url)).bytes()).toBase64()
  const download = async (as: TestClient) =>
    (await as.get('/api/privacy/download')).body.data['orders.disputePictures']
  expect(await download(buyer)).toEqual(
    await Promise.all(
      added.map(async ({ url, sha256, at }) => ({
        orderId: id,
        party: 'buyer',
        webp: await base64Of(url),
        sha256,
        at,
      })),
    ),
  )
  expect(await download(seller)).toHaveLength(1)

  await judge.post(`/api/admin/orders/${id}/decision`, { outcome: 'refund', reason: 'No trade was seen.' })
  app.advance(600_000)
  await app.drain()
  // As an earlier version stored it.
  const isFirst = eq(disputePictures.fileId, first.url.split('/').at(-1))
  await transact(app.ctx, (tx) => tx.db.update(disputePictures).set({ webp: 'AAAA' }).where(isFirst))
  // Until then the seller could appeal, and the buyer stays.
  await seller.post(`/api/orders/${id}/accept-decision`)
  const { status } = await (await app.signIn('buyer')).post(deletionPath, { confirmation })
  expect(status).toBe(204)
  expect((await seller.get(`/api/orders/${id}`)).body.pictures).toEqual([
    ...added.map((picture) => ({ ...picture, url: null })),
    fromSeller,
  ])
  const kept = await app.ctx.db.select().from(disputePictures).orderBy(disputePictures.id)
  expect(kept.map(({ bytes, webp }) => [bytes === 0, webp])).toEqual([
    [true, null],
    [true, null],
    [false, null],
  ])
  expect(await app.ctx.db.select({ id: fileContents.id }).from(fileContents)).toEqual([
    { id: String(kept[2]?.fileId) },
  ])
  expect((await seller.get(added[0].url)).status).toBe(404)
  expect((await seller.get(fromSeller.url)).status).toBe(200)
})

test('the evidence for the bank names the pictures by their hashes', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const judge = await signInStaff(app, 'moderator')
  const { orderId, clientSecret } = (await reserve(buyer, await listItem(seller))).body
  await pay(buyer, clientSecret, disputedCard)
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  const [{ id }] = (await judge.get('/api/admin/chargebacks')).body
  const statement = async () => (await judge.get(`/api/admin/chargebacks/${id}`)).body.evidence.statement
  expect(await statement()).not.toContain('PICTURES')
  const { sha256 } = await addPicture(seller, orderId)
  expect(await statement()).toContain(`Seller: a picture. SHA-256 of the file: ${sha256}`)
})

test('a picture that an earlier version stored in its row is moved when the server starts', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const id = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
  const pictures = [await addPicture(buyer, id), await addPicture(seller, id)]
  const file = await (await buyer.fetch(pictures[0].url)).bytes()
  await transact(app.ctx, async (tx) => {
    const rows = await tx.db.select().from(disputePictures)
    await tx.db.update(disputePictures).set({ fileId: null, bytes: null, webp: file.toBase64() })
    await deleteFiles(
      tx,
      rows.map(({ fileId }) => String(fileId)),
    )
  })
  await Promise.all([movePictures(app.ctx), movePictures(app.ctx)])
  for (const { url } of pictures) expect(await (await buyer.fetch(url)).bytes()).toEqual(file)
  const rows = await app.ctx.db.select().from(disputePictures)
  expect(rows.map(({ bytes, webp }) => ({ bytes, webp }))).toEqual(
    pictures.map(() => ({ bytes: file.length, webp: null })),
  )
  expect(await app.ctx.db.select().from(files)).toHaveLength(2)
})
