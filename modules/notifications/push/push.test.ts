import { expect, test } from 'bun:test'
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { userIdOf } from '@/modules/auth/factory'
import { devices } from '@/modules/notifications/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const path = '/api/notifications/devices'

function openBrowser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = new Uint8Array(16).fill(7)
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: Buffer.from(auth).toString('base64url') }
  const read = (encrypted: Uint8Array) => decrypt(encrypted, { pair, auth })
  return { device: { endpoint, keys }, read }
}

type Keys = { pair: ReturnType<typeof createECDH>; auth: Uint8Array }

/** Decrypts a message as a browser does (RFC 8291). */
function decrypt(encrypted: Uint8Array, { pair, auth }: Keys) {
  const salt = encrypted.slice(0, 16)
  const senderKey = encrypted.slice(21, 86)
  const record = encrypted.slice(86)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const derive = (input: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', input, salt, info, bytes))
  const secret = derive(pair.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.slice(-16))
  const text = Buffer.concat([decipher.update(record.slice(0, -16)), decipher.final()])
  return JSON.parse(text.subarray(0, -1).toString())
}

interface Sent {
  url: string
  headers: Headers
  body: Uint8Array
}

/** A site whose push service returns `service.status` and records requests in `sent`. */
async function openSite() {
  const sent: Sent[] = []
  const service = { status: 201 }
  const app = await createTestApp({
    lookup: async () => ['142.250.0.1'],
    sleep: async () => undefined,
    fetch: async (url, init) => {
      sent.push({
        url: String(url),
        headers: new Headers(init?.headers),
        body: new Uint8Array(await new Response(init?.body as Uint8Array<ArrayBuffer>).arrayBuffer()),
      })
      return new Response(null, { status: service.status })
    },
  })
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const sell = async (itemName = 'Moon Crown') => {
    const orderId = await buy(bob, await listItem(ann, { itemName }))
    await app.drain()
    return orderId
  }
  return { app, ann, bob, sent, service, sell, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('a subscribed browser gets an encrypted push', async () => {
  await using site = await openSite()
  const { app, ann, sent, sell } = site
  const browser = openBrowser()
  const { body } = await expectResponse(app, { as: ann, get: '/api/notifications/push', status: 200 })
  expect(Buffer.from(body.key, 'base64url')).toHaveLength(65)
  expect(body.isOn).toBe(false)
  await expectResponse(app, { as: ann, put: path, body: browser.device, status: 200 })
  await expectResponse(app, { as: ann, put: path, body: browser.device, status: 200 })
  expect((await ann.get('/api/notifications/push')).body).toEqual({ key: body.key, isOn: true })
  const orderId = await sell()
  expect(sent).toHaveLength(1)
  const [{ headers, body: encrypted } = { headers: new Headers(), body: new Uint8Array() }] = sent
  expect(headers.get('authorization')).toEndWith(`, k=${body.key}`)
  expect(headers.get('content-encoding')).toBe('aes128gcm')
  expect(headers.get('urgency')).toBe('high')
  expect(Buffer.from(encrypted).toString('latin1')).not.toContain('Moon')
  expect(browser.read(encrypted)).toEqual({
    title: 'Item sold',
    body: 'Moon Crown sold for $149.99. Hand it over now and mark it as sent.',
    href: `/orders/${orderId}`,
  })
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'file:///etc/passwd',
  'nonsense',
])('422: %s is not a push service, and is never requested (D3)', async (url) => {
  await using site = await openSite()
  const { app, ann, sent, sell } = site
  const device = { ...openBrowser().device, endpoint: url }
  const { body } = await expectResponse(app, {
    as: ann,
    put: path,
    body: device,
    status: 422,
    code: 'invalid',
  })
  expect(body.errors[0].path).toBe('endpoint')
  await sell()
  expect(sent).toEqual([])
})

test('422: invalid keys are rejected', async () => {
  await using site = await openSite()
  const { app, ann } = site
  const { auth } = openBrowser().device.keys
  for (const p256dh of ['B'.repeat(87), 'A'.repeat(87), 'x'])
    await expectResponse(app, { as: ann, put: path, body: { endpoint, keys: { p256dh, auth } }, status: 422 })
})

test('a push service that resolves to a private address is not requested (D3)', async () => {
  const requested: string[] = []
  await using app = await createTestApp({
    lookup: async () => ['127.0.0.1'],
    fetch: async (url) => {
      requested.push(String(url))
      return new Response()
    },
  })
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  await ann.put(path, openBrowser().device)
  await buy(bob, await listItem(ann))
  await app.drain()
  expect(requested).toEqual([])
})

test('a browser gets nothing after logout or unsubscribing', async () => {
  await using site = await openSite()
  const { app, ann, sent, sell } = site
  const { device } = openBrowser()
  const other = await app.signIn('ann')
  await other.put(path, device)
  await other.post('/api/auth/logout')
  await sell()
  expect(sent).toEqual([])
  expect(await app.ctx.db.select().from(devices)).toEqual([])
  await ann.put(path, device)
  const turnedOff = await ann.send('DELETE', path, { endpoint })
  expect(turnedOff.status).toBe(200)
  await sell('Sun Crown')
  expect(sent).toEqual([])
})

test('a user cannot unsubscribe another user’s browser', async () => {
  await using site = await openSite()
  const { ann, bob, sent, sell } = site
  await ann.put(path, openBrowser().device)
  await bob.send('DELETE', path, { endpoint })
  await sell()
  expect(sent).toHaveLength(1)
})

test('a busy push service is retried, and a browser that is gone is deleted', async () => {
  await using site = await openSite()
  const { app, ann, sent, service, sell } = site
  await ann.put(path, openBrowser().device)
  service.status = 503
  await sell()
  expect(sent).toHaveLength(1)
  service.status = 410
  app.advance(60_000)
  await app.drain()
  expect(sent).toHaveLength(2)
  await sell('Sun Crown')
  expect(sent).toHaveLength(2)
})

test('quiet hours and muted topics are not pushed', async () => {
  await using site = await openSite()
  const { app, ann, bob, sent, sell } = site
  await bob.put(path, openBrowser().device)
  const preferences = { muted: [], timeZone: 'UTC', quiet: { from: '11:00', until: '13:00' }, digestAt: null }
  await bob.put('/api/notifications/preferences', preferences)
  await sell()
  expect(sent).toEqual([])
  const muted = [{ kind: 'purchases', channel: 'push' }]
  await bob.put('/api/notifications/preferences', { ...preferences, quiet: null, muted })
  await sell('Sun Crown')
  expect(sent).toEqual([])
  const id = await userIdOf(bob)
  await ann.post('/api/messages', { receiverId: id, content: 'Hello' })
  await app.drain()
  expect(sent).toHaveLength(1)
})
