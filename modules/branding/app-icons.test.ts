import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { solidPng } from '@/tests/support/png'

const iconOf = async (app: TestApp) =>
  new Uint8Array(await (await app.visitor().fetch('/api/branding/icons/192')).arrayBuffer())

async function iconWith(env: Record<string, string>, files: Record<string, string | Uint8Array> = {}) {
  await using app = await createTestApp({ env })
  const folder = join(app.dataDir, 'public')
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) await Bun.write(join(folder, name), content)
  return await iconOf(app)
}

const svgLogo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9" fill="#0f0"/></svg>'

test('icons show the color of the site, or its logo', async () => {
  const gem = await iconWith({})
  const blueGem = await iconWith({ SITE_ACCENT: '#3366ff' })
  const png = await iconWith({ SITE_LOGO: `data:image/png;base64,${solidPng(8, 8, 0xff0000ff).toBase64()}` })
  const svg = await iconWith({ SITE_LOGO: '/files/logo.svg' }, { 'logo.svg': svgLogo })
  const webp = await new Bun.Image(solidPng(8, 8, 0x0000ffff)).webp().bytes()
  const converted = await iconWith({ SITE_LOGO: '/files/logo.webp' }, { 'logo.webp': webp })
  const different = new Set([gem, blueGem, png, svg, converted].map((icon) => Bun.hash(icon)))
  expect(different.size).toBe(5)
})

test.each([
  '/files/missing.png',
  '/files/../secret',
  '/elsewhere.png',
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
])('a logo that cannot be drawn, %s, leaves the gem', async (logo) => {
  expect(await iconWith({ SITE_LOGO: logo })).toEqual(await iconWith({}))
})
