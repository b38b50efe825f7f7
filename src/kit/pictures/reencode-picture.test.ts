import { afterAll, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { readableSize } from '@/src/kit/pictures/readable-size'
import { reencodePicture } from '@/src/kit/pictures/reencode-picture'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { colorProfiles } from '@/tests/support/color-profile'
import { imageBombs } from '@/tests/support/image-bombs'
import { oddImages } from '@/tests/support/odd-images'
import { readPixels } from '@/tests/support/pixels'
import { encodePng, pngChunk, solidPng } from '@/tests/support/png'

const app = await createTestApp({ modules: [] })
afterAll(() => app[Symbol.asyncDispose]())

const megabyte = 1024 * 1024

function reencode(picture: Uint8Array, { owner = 'u1', departed = new AbortController().signal } = {}) {
  const receive = async () => new Uint8Array(picture)
  return reencodePicture({ core: app.core, actor: { id: owner } }, { departed, receive })
}

async function reencoded(picture: Uint8Array) {
  const webp = await reencode(picture)
  if (!webp) throw new Error('the picture was rejected')
  return { webp, ...(await readPixels(webp)) }
}

test.each([
  ['a photo of 12 megapixels', 4_032, 3_024, 3_347, 2_510],
  ['a photo of 24 megapixels', 5_712, 4_284, 3_347, 2_510],
  ['a photo of 48 megapixels', 8_064, 6_048, 3_347, 2_510],
  ['a photo of 50 megapixels, upright', 6_120, 8_160, 2_510, 3_347],
  ['a screenshot of a desktop', 3_840, 2_160, 3_840, 2_160],
  ['a screenshot of a phone', 1_290, 2_796, 1_290, 2_796],
  ['a long screenshot', 1_080, 9_000, 1_080, 9_000],
  ['a longer screenshot', 1_080, 20_000, 805, 14_907],
  ['the longest screenshot of a phone', 1_080, 48_000, 369, 16_383],
  ['a panorama', 16_000, 3_000, 7_680, 1_440],
  ['a column', 1, 20_000, 1, 16_383],
  ['a row', 60_000, 3, 16_383, 1],
  ['a pixel', 1, 1, 1, 1],
])('%s keeps a readable size: %p by %p', (_, width, height, fittingWidth, fittingHeight) => {
  expect(readableSize({ width, height })).toEqual({ width: fittingWidth, height: fittingHeight })
})

test('a photo of 48 megapixels is accepted', async () => {
  const photo = await new Bun.Image(solidPng(8_064, 6_048), { maxPixels: 50_000_000 }).jpeg().bytes()
  expect(await reencoded(photo)).toMatchObject({ width: 3_347, height: 2_510 })
})

test('strokes of two pixels stay legible in a long screenshot', async () => {
  const [width, height] = [1_080, 9_000]
  const dark = (y: number) => y % 4 < 2
  const row = (y: number) =>
    Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 4, dark(y) ? 'ff202020' : 'fff0f0ff', 'hex')])
  const lines = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)))
  const { colorAt } = await reencoded(encodePng(width, height, { data: deflateSync(lines) }))
  for (const y of [0, 1_000, 4_500, 8_996])
    expect(Math.abs((colorAt(540, y)[1] ?? 0) - (colorAt(540, y + 2)[1] ?? 0))).toBeGreaterThan(150)
})

test('noise is stored in at most 3 MB', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(65_536))
  const [width, height] = [1_000, 1_200]
  const rows = Buffer.concat(
    Array<Uint8Array>(Math.ceil(((width * 4 + 1) * height) / noise.length)).fill(noise),
  )
  for (let at = 0; at < (width * 4 + 1) * height; at += width * 4 + 1) rows[at] = 0
  const picture = encodePng(width, height, {
    data: deflateSync(rows.subarray(0, (width * 4 + 1) * height), { level: 1 }),
  })
  expect(picture.length).toBeGreaterThan(4 * megabyte)
  const { webp } = await reencoded(picture)
  expect(webp.length).toBeLessThan(3 * megabyte)
})

const [green, blue] = [
  [20, 200, 40],
  [30, 60, 220],
] as const
const gray = [128, 128, 128] as const

test.each([
  ['CMYK JPEG', green, blue],
  ['progressive JPEG', green, blue],
  ['gray JPEG', gray, [69, 69, 69]],
  ['PNG of 16 bits', green, blue],
  ['interlaced PNG', green, blue],
  ['PNG with a palette', green, blue],
  ['animated PNG', green, blue],
  ['lossless WebP', green, blue],
] as const)('a %s is decoded', async (name, topLeft, bottomRight) => {
  const { width, height, colorAt } = await reencoded(Buffer.from(oddImages[name], 'base64'))
  expect([width, height]).toEqual([12, 8])
  expectColor(colorAt(1, 1), topLeft)
  expectColor(colorAt(10, 6), bottomRight)
})

test.each([
  'CMYK JPEG',
  'progressive JPEG',
  'gray JPEG',
  'PNG of 16 bits',
  'interlaced PNG',
  'lossless WebP',
] as const)('a %s that was cut off is rejected, instead of shown in part', async (name) => {
  const whole = Buffer.from(oddImages[name], 'base64')
  for (const share of [0.8, 0.5, 0.3])
    expect(await reencode(whole.subarray(0, Math.floor(whole.length * share)))).toBeUndefined()
})

test('an animated WebP is rejected', async () => {
  expect(await reencode(Buffer.from(oddImages['animated WebP'], 'base64'))).toBeUndefined()
})

// The colors that Little CMS computes, relative colorimetric.
test.each([
  ['Display P3', [215, 93, 31]],
  ['Adobe RGB', [227, 100, 42]],
  ['ProPhoto RGB', [255, 80, 47]],
  ['linear sRGB', [229, 168, 122]],
  ['sampled sRGB', [201, 100, 47]],
  ['linear gray', [229, 168, 122]],
  ['sRGB', [200, 100, 50]],
  ['CMYK', [200, 100, 50]],
  ['cut off', [200, 100, 50]],
] as const)('colors of %s become those of sRGB, and the profile is not stored', async (name, color) => {
  const profile = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(colorProfiles[name])])
  const plain = Buffer.from(solidPng(60, 40, 0xc8_64_32_ff))
  const tagged = Buffer.concat([plain.subarray(0, 33), pngChunk('iCCP', profile), plain.subarray(33)])
  const jpeg = Buffer.from(await new Bun.Image(plain).jpeg({ quality: 95 }).bytes())
  const sources = [
    tagged,
    await new Bun.Image(tagged).webp({ quality: 95 }).bytes(),
    withSegment(
      jpeg,
      0xe2,
      Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), colorProfiles[name]]),
    ),
  ]
  for (const source of sources) {
    const { webp, colorAt } = await reencoded(source)
    expectColor(colorAt(30, 20), color)
    expect(Buffer.from(webp).includes('ICCP')).toBe(false)
  }
})

/** Exif with an orientation only, in either order of bytes. */
function exifWith(orientation: number, isLittleEndian: boolean): Buffer {
  const hex = isLittleEndian
    ? '49492a000800000001001201030001000000000000000000'
    : '4d4d002a0000000800010112000300000001000000000000'
  const exif = Buffer.from(`${hex}0000`, 'hex')
  exif.writeUInt8(orientation, isLittleEndian ? 18 : 19)
  return exif
}

test.each([
  [1, false],
  [2, false],
  [3, true],
  [4, false],
  [5, true],
  [6, false],
  [7, true],
  [8, true],
])('orientation %p of a PNG, a WebP and a JPEG is kept', async (orientation, isLittleEndian) => {
  const exif = exifWith(orientation, isLittleEndian)
  const odd = new Uint8Array(Buffer.from(oddImages['lossless WebP'], 'base64'))
  const png = Buffer.from(await new Bun.Image(odd).png().bytes())
  const jpeg = Buffer.from(await new Bun.Image(odd).jpeg({ quality: 100 }).bytes())
  const sources = [
    Buffer.concat([png.subarray(0, 33), pngChunk('eXIf', exif), png.subarray(33)]),
    withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])),
    webpWithExif(Buffer.from(odd), exif),
  ]
  const isSideways = orientation >= 5
  // Where the green corner has to be.
  const isRight = [2, 3, 6, 7].includes(orientation)
  const isBottom = [3, 4, 7, 8].includes(orientation)
  for (const source of sources) {
    const { width, height, colorAt } = await reencoded(source)
    expect([width, height]).toEqual(isSideways ? [8, 12] : [12, 8])
    expectColor(colorAt(isRight ? width - 2 : 1, isBottom ? height - 2 : 1), green)
    expectColor(colorAt(isRight ? 1 : width - 2, isBottom ? 1 : height - 2), blue)
  }
})

test('pictures sent at the same time are all re-encoded, also after one that cannot be', async () => {
  const results = await Promise.all([
    reencode(new Uint8Array(10)),
    reencode(solidPng(30, 10), { owner: 'u2' }),
    reencode(solidPng(10, 30)),
  ])
  expect(results.map((webp) => webp !== undefined)).toEqual([false, true, true])
})

test('when the client has gone, its picture is not decoded to the end (E2)', async () => {
  const client = new AbortController()
  const photo = await new Bun.Image(solidPng(5_700, 4_200), { maxPixels: 25_000_000 }).jpeg().bytes()
  const slow = reencode(photo, { departed: client.signal }).catch((error) => error.kind.code)
  const next = reencode(solidPng(30, 10))
  client.abort()
  expect(await slow).toBe('unavailable')
  expect(await next).toBeDefined()
})

test('decompression bombs are rejected without using memory of the server (D4)', async () => {
  const bombs = await imageBombs()
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  for (const [name, bytes] of bombs) expect([name, await reencode(bytes)]).toEqual([name, undefined])
  expect((process.memoryUsage.rss() - before) / megabyte).toBeLessThan(100)
})

function expectColor(color: readonly number[], expected: readonly number[]): void {
  const isNear = expected.every((value, at) => Math.abs(value - (color[at] ?? 0)) <= 20)
  expect(isNear ? expected : color).toEqual(expected)
}

function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const length = content.length + 2
  const head = Buffer.from([0xff, marker, length >> 8, length & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** An extended WebP of 12 by 8. */
function webpWithExif(webp: Buffer, exif: Buffer): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const extended = chunk('VP8X', Buffer.from([0x08, 0, 0, 0, 11, 0, 0, 7, 0, 0]))
  const file = Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12), chunk('EXIF', exif)])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
