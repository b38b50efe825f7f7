import { expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { reencodeImage } from '@/src/kit/pictures/reencode-image'
import { imageBombs } from '@/tests/support/image-bombs'
import { pngChunk, solidPng } from '@/tests/support/png'

const megabyte = 1024 * 1024

async function reencodedMetadata(source: Uint8Array<ArrayBuffer>, size: string) {
  const bytes = await reencodeImage(source, size)
  return bytes && (await new Bun.Image(bytes).metadata())
}

test.each([
  ['420x420', 420, 420],
  ['150x150', 150, 150],
  ['60x62', 60, 60],
])('a platform image becomes WebP that fits into %s', async (size, width, height) => {
  expect(await reencodedMetadata(solidPng(500, 500), size)).toMatchObject({ format: 'webp', width, height })
})

test('a small image is not enlarged, and a wide one keeps its aspect ratio', async () => {
  expect(await reencodedMetadata(solidPng(100, 100), '420x420')).toMatchObject({ width: 100, height: 100 })
  expect(await reencodedMetadata(solidPng(840, 420), '420x420')).toMatchObject({ width: 420, height: 210 })
})

test.each(['jpeg', 'webp'] as const)('a %s is accepted', async (format) => {
  const source = await new Bun.Image(solidPng(300, 300))[format]().bytes()
  expect(await reencodedMetadata(new Uint8Array(source), '250x250')).toMatchObject({
    format: 'webp',
    width: 250,
  })
})

test('data after the image is not in the output (D7)', async () => {
  const tail = Buffer.from('<script>alert(1)</script>')
  const bytes = await reencodeImage(new Uint8Array(Buffer.concat([solidPng(50, 50), tail])), '420x420')
  expect(Buffer.from(bytes ?? []).includes('script')).toBe(false)
  expect(bytes?.length).toBeGreaterThan(0)
})

test.each(['webp', 'png'] as const)(
  'a %s keeps neither the color profile nor other metadata of its source',
  async (format) => {
    const secret = 'Taken at home'
    const profile = Buffer.alloc(256)
    profile.writeUInt32BE(profile.length, 0)
    for (const [text, at] of [
      ['mntrRGB XYZ ', 12],
      ['acsp', 36],
      [secret, 150],
    ] as const)
      profile.write(text, at)
    const source = Buffer.from(solidPng(40, 20))
    const metadata = [
      pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(profile)])),
      pngChunk('eXIf', Buffer.from(`MM\0*${secret}`)),
      pngChunk('tEXt', Buffer.from(`Comment\0${secret}`)),
    ]
    const tagged = Buffer.concat([source.subarray(0, 33), ...metadata, source.subarray(33)])
    const bytes = Buffer.from((await reencodeImage(new Uint8Array(tagged), '40x20', format)) ?? [])
    for (const word of ['ICC', 'iCC', 'EXIF', 'XMP', secret]) expect(bytes.includes(word)).toBe(false)
    const { width, height } = await new Bun.Image(new Uint8Array(bytes)).metadata()
    expect([width, height]).toEqual([40, 20])
    const plain = await reencodeImage(solidPng(40, 20), '40x20', format)
    expect(bytes.equals(Buffer.from(plain ?? []))).toBe(true)
  },
)

test('twenty decompression bombs are rejected without using much memory (D4)', async () => {
  const bombs = await imageBombs()
  expect(bombs).toHaveLength(20)
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  let peak = before
  for (const [name, bytes] of bombs) {
    expect([name, await reencodeImage(bytes, '420x420')]).toEqual([name, undefined])
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  expect((peak - before) / megabyte).toBeLessThan(100)
})
