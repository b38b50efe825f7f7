import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'

test('the manifest names the site and its icons, which are PNGs of the stated sizes', async () => {
  await using app = await createTestApp({ env: { SITE_NAME: 'Hat Trade', SITE_ACCENT: '#3366ff' } })
  const { status, headers, body } = await app.visitor().get('/manifest.webmanifest')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  const manifest = typeof body === 'string' ? JSON.parse(body) : body
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Hat Trade',
    short_name: 'Hat Trade',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) {
    const response = await app.visitor().fetch(src)
    const { format, width, height } = await new Bun.Image(await response.bytes()).metadata()
    expect([response.headers.get('content-type'), format, `${width}x${height}`]).toEqual([
      'image/png',
      'png',
      sizes,
    ])
  }
})

test('every page leads to the manifest and to the icon for iOS', async () => {
  await using app = await createTestApp()
  const { body } = await app.visitor().get('/support')
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  const [, icon = ''] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(body) ?? []
  expect((await app.visitor().fetch(icon)).status).toBe(200)
})

test('the offline page needs only its script and names the site', async () => {
  await using app = await createTestApp({ env: { SITE_NAME: '<Hats>' } })
  const { status, body } = await app.visitor().get('/offline')
  expect(status).toBe(200)
  expect(body).toContain("You're offline · &lt;Hats&gt;")
  expect(body).not.toContain('<link')
  expect(body.match(/src="[^"]+"/g)).toEqual(['src="/offline.js"'])
  const script = await app.visitor().fetch('/offline.js')
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
})
