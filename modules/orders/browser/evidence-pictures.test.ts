import { afterAll, beforeAll, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { pictureBytesMax } from '@/modules/orders/pictures/contract'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { openSite } from '@/tests/browser/sites'
import { colorProfiles } from '@/tests/support/color-profile'
import { oddImages } from '@/tests/support/odd-images'
import { readPixels } from '@/tests/support/pixels'
import { pngChunk, solidPng } from '@/tests/support/png'
import type { Site } from '@/tests/support/servers/spawned-site'
import { buy, listItem } from '@/tests/support/trade'

let site: Site
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
})

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

const file = (name: string, mimeType: string, buffer: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
})

/** Comments make it as large as photos with details are. */
async function photo(width: number, height: number): Promise<Buffer> {
  const jpeg = Buffer.from(
    await new Bun.Image(solidPng(width, height, 0x30_90_c0_ff), { maxPixels: 50_000_000 }).jpeg().bytes(),
  )
  const comment = Buffer.alloc(65_537, 0x20)
  comment.set([0xff, 0xfe, 0xff, 0xff])
  const comments = Array<Buffer>(Math.ceil(pictureBytesMax / comment.length)).fill(comment)
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)])
}

function inDisplayP3(): Buffer {
  const profile = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(colorProfiles['Display P3'])])
  const png = Buffer.from(solidPng(4_000, 3_000, 0xc8_64_32_ff))
  return Buffer.concat([png.subarray(0, 33), pngChunk('iCCP', profile), png.subarray(33)])
}

const animated = file('a.webp', 'image/webp', Buffer.from(oddImages['animated WebP'], 'base64'))

async function openDispute(name: string, init?: (page: Page) => Promise<unknown>) {
  const [seller, buyer] = [await site.signIn(`${name}_seller`), await site.signIn(`${name}_buyer`)]
  const id = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
  const { page } = await openWindow(browser, site.origin, { as: buyer })
  await init?.(page)
  await page.goto(`/orders/${id}`)
  const choose = (files: ReturnType<typeof file>[]) => page.getByLabel('Choose pictures').setInputFiles(files)
  async function send() {
    await page.getByRole('button', { name: /^Send (picture|\d)/ }).click()
    await page
      .getByText(/^(Picture|\d pictures) sent$/)
      .first()
      .waitFor()
  }
  async function stored() {
    const { pictures } = (await buyer.get(`/api/orders/${id}`)).body
    return Promise.all(
      pictures.map(async ({ url }: { url: string }) =>
        readPixels(new Uint8Array(await (await buyer.fetch(url)).arrayBuffer())),
      ),
    )
  }
  return { page, choose, send, stored }
}

test('the browser makes photos smaller and converts what the server cannot decode', async () => {
  const dispute = await openDispute('shrinking')
  await dispute.choose([
    file('photo.jpg', 'image/jpeg', await photo(8_064, 6_048)),
    file('p3.png', 'image/png', inDisplayP3()),
    animated,
    file(
      'old.gif',
      'image/gif',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    ),
    file('long.png', 'image/png', solidPng(1_080, 20_000)),
  ])
  await dispute.send()
  const sizes = (await dispute.stored()).map(({ width, height }) => [width, height])
  expect(sizes).toEqual([
    [3_347, 2_510],
    [3_347, 2_510],
    [12, 8],
    [1, 1],
    [805, 14_907],
  ])
  const [red = 0, green = 0, blue = 0] = (await dispute.stored())[1]?.colorAt(1_000, 1_000) ?? []
  expect([red > 205, green < 100, blue < 45]).toEqual([true, true, true])
})

test('without createImageBitmap an image element decodes', async () => {
  const dispute = await openDispute('no_bitmap', (page) =>
    page.addInitScript(() => void Reflect.deleteProperty(window, 'createImageBitmap')),
  )
  await dispute.choose([animated, file('photo.jpg', 'image/jpeg', await photo(5_712, 4_284))])
  await dispute.send()
  const sizes = (await dispute.stored()).map(({ width, height }) => [width, height])
  expect(sizes).toEqual([
    [12, 8],
    [3_347, 2_510],
  ])
})

test.each([
  ['no canvas', () => void Object.assign(HTMLCanvasElement.prototype, { getContext: () => null })],
  [
    'a canvas that returns noise',
    () =>
      void Object.assign(CanvasRenderingContext2D.prototype, {
        getImageData: () => ({ data: crypto.getRandomValues(new Uint8ClampedArray(64)) }),
      }),
  ],
  [
    'a canvas that throws',
    () =>
      void Object.assign(HTMLCanvasElement.prototype, {
        getContext: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  ],
])('with %s, files are sent as they are, or the page says why not', async (name, init) => {
  const dispute = await openDispute(name.replaceAll(' ', '_').slice(0, 12), (page) =>
    page.addInitScript(init),
  )
  await dispute.choose([
    file('photo.jpg', 'image/jpeg', await photo(4_032, 3_024)),
    animated,
    file('screenshot.png', 'image/png', solidPng(3_840, 2_160)),
  ])
  await dispute.page.getByText('This picture is larger than 5 MB. Choose a smaller one.').waitFor()
  await dispute.page.getByRole('button', { name: 'Send 2 pictures' }).click()
  await dispute.page.getByText(/^This picture is damaged or animated/).waitFor()
  await dispute.page.getByText('Picture sent').first().waitFor()
  expect((await dispute.stored()).map(({ width, height }) => [width, height])).toEqual([[3_840, 2_160]])
})
