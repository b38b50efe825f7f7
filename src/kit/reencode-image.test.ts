import { expect, test } from 'bun:test'
import { reencodeImage } from '@/src/kit/reencode-image'
import { imageBombs } from '@/tests/support/image-bombs'
import { solidPng } from '@/tests/support/png'

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
