import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { moveLogos } from '@/modules/branding/logos'
import { logos } from '@/modules/branding/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { imageBombs } from '@/tests/support/image-bombs'
import { solidPng } from '@/tests/support/png'
import { TestClient } from '@/tests/support/test-client'

const uploads = '/api/admin/branding/logos'

async function openSite(env: Record<string, string> = {}) {
  const app = await createTestApp({ env })
  const admin = await signInStaff(app, 'admin')
  const set = (name: string, value: string | null) => admin.put('/api/admin/settings', { name, value })
  const upload = async (image = solidPng(300, 300)) => (await admin.post(uploads, image)).body.path as string
  return { app, admin, set, upload, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const bytesOf = async (app: TestApp, path: string) =>
  new Uint8Array(await (await app.visitor().fetch(path)).arrayBuffer())

test('an uploaded image becomes a small PNG, which every process serves', async () => {
  await using s = await openSite()
  const path = await s.upload()
  const response = await s.app.visitor().fetch(path)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toContain('immutable')
  const { format, width } = await new Bun.Image(await bytesOf(s.app, path)).metadata()
  expect({ format, width }).toEqual({ format: 'png', width: 192 })
  await using other = await createSecondProcess(s.app, {})
  expect((await new TestClient(other.app).get(path)).status).toBe(200)
})

test('the same image is stored once', async () => {
  await using s = await openSite()
  expect(await s.upload()).toBe(await s.upload())
  expect(await s.app.ctx.db.select().from(logos)).toHaveLength(1)
})

test('what follows the image in the file is not kept', async () => {
  await using s = await openSite()
  const tail = Buffer.from('<script>alert(1)</script>')
  const path = await s.upload(new Uint8Array(Buffer.concat([solidPng(50, 50), tail])))
  expect(Buffer.from(await bytesOf(s.app, path)).includes('script')).toBe(false)
})

test('files that are no images, or cost too much to decode, are rejected', async () => {
  await using s = await openSite()
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const files = [svg, new Uint8Array(), ...(await imageBombs()).map(([, bytes]) => bytes).slice(0, 8)]
  for (const file of files) {
    const { status, body } = await s.admin.post(uploads, file)
    expect([422, 413]).toContain(status)
    expect(['bad_logo', 'body_too_large']).toContain(body.code)
  }
  expect((await s.admin.post(uploads, new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(413)
  expect(await s.app.ctx.db.select().from(logos)).toEqual([])
})

test('pages and emails show the logo once it is set, and it is recorded', async () => {
  await using s = await openSite()
  const path = await s.upload()
  const logoOfPage = async () =>
    (await s.app.visitor().get('/')).body.includes(`&quot;logo&quot;:&quot;${path}`)
  expect(await logoOfPage()).toBe(false)
  expect((await s.set('SITE_LOGO', path)).body).toMatchObject({ value: path, source: 'setting' })
  expect(await logoOfPage()).toBe(true)
  const actions = (await s.admin.get('/api/admin/audit-log')).body.map(
    (entry: { action: string }) => entry.action,
  )
  expect(actions).toEqual(expect.arrayContaining(['branding.upload-logo', 'settings.change']))
})

test('of many uploads the oldest are deleted, but not the logo in use', async () => {
  await using s = await openSite({ RATE_LIMIT_SCALE: '100' })
  const used = await s.upload()
  await s.set('SITE_LOGO', used)
  const unused = await s.upload(solidPng(11, 9))
  for (let size = 1; size <= 50; size++) {
    s.app.advance(1_000)
    await s.upload(solidPng(size, 8))
  }
  expect((await s.app.visitor().get(used)).status).toBe(200)
  expect((await s.app.visitor().get(unused)).status).toBe(404)
  expect(await s.app.ctx.db.select().from(logos)).toHaveLength(51)
})

test('the first admin uploads a logo before adding a second factor', async () => {
  await using s = await openSite()
  const path = '/api/admin/settings/first-run'
  const names = async () => (await s.admin.get(path)).body.map((setting: { name: string }) => setting.name)
  expect(await names()).toEqual(['SITE_NAME', 'SITE_LOGO'])
  expect((await s.admin.put(path, { name: 'SITE_LOGO', value: await s.upload() })).status).toBe(200)
  expect((await s.admin.put(path, { name: 'SITE_ACCENT', value: '#123456' })).status).toBe(422)
})

test('a logo that an earlier version stored in its row is moved when the server starts', async () => {
  await using s = await openSite()
  const path = await s.upload()
  const png = await bytesOf(s.app, path)
  await transact(s.app.ctx, async (tx) => {
    await tx.db.update(logos).set({ fileId: null, png: png.toBase64() })
  })
  expect((await s.app.visitor().get(path)).status).toBe(404)
  await moveLogos(s.app.ctx)
  expect(await bytesOf(s.app, path)).toEqual(png)
  expect(await s.app.ctx.db.select({ png: logos.png }).from(logos)).toEqual([{ png: null }])
})
