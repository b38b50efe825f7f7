import { expect, test } from 'bun:test'
import { reencodePicture } from '@/src/kit/pictures/reencode-picture'
import { imageBombs } from '@/tests/support/image-bombs'
import { solidPng } from '@/tests/support/png'

const megabyte = 1024 * 1024

test('a photo of 24 megapixels becomes a WebP that fits into 2400 by 2400', async () => {
  const photo = await new Bun.Image(solidPng(5_700, 4_200), { maxPixels: 25_000_000 }).jpeg().bytes()
  const webp = await reencodePicture(new Uint8Array(photo))
  expect(webp && (await new Bun.Image(webp).metadata())).toMatchObject({
    format: 'webp',
    width: 2400,
    height: 1768,
  })
})

test('a photo that lies on its side is turned upright', async () => {
  const photo = Buffer.from(await new Bun.Image(solidPng(40, 20)).jpeg().bytes())
  const rotated = Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, rotated.length + 2]), rotated])
  const tagged = Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)])
  const webp = await reencodePicture(new Uint8Array(tagged))
  expect(webp && (await new Bun.Image(webp).metadata())).toMatchObject({ width: 20, height: 40 })
})

test('pictures sent at the same time are all re-encoded, also after one that cannot be', async () => {
  const results = await Promise.all([
    reencodePicture(new Uint8Array(10)),
    reencodePicture(solidPng(30, 10)),
    reencodePicture(solidPng(10, 30)),
  ])
  expect(results.map((webp) => webp !== undefined)).toEqual([false, true, true])
})

test('decompression bombs are rejected without using memory of the server (D4)', async () => {
  const bombs = await imageBombs()
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  for (const [name, bytes] of bombs) expect([name, await reencodePicture(bytes)]).toEqual([name, undefined])
  expect((process.memoryUsage.rss() - before) / megabyte).toBeLessThan(100)
})
