import { deflateSync, gzipSync } from 'node:zlib'
import { encodePng, pngChunk, solidPng } from '@/tests/support/png'

type ImageBomb = readonly [name: string, bytes: Uint8Array<ArrayBuffer>]

/** Twenty uploads that claim to be images and would cost much memory or time, or contain something else. */
export async function imageBombs(): Promise<ImageBomb[]> {
  const zeros = deflateSync(Buffer.alloc(100_000_000))
  const text = (type: string, head: string) => [
    pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), zeros])),
  ]
  const jpeg = await new Bun.Image(solidPng(1900, 1900)).jpeg({ progressive: true }).bytes()
  return [
    ['PNG of 16,000 by 16,000', encodePng(16_000, 16_000)],
    ['PNG of 2^31 - 1 by 2^31 - 1', encodePng(2 ** 31 - 1, 2 ** 31 - 1)],
    ['PNG of 4,000,001 rows', encodePng(1, 4_000_001)],
    ['PNG of 4,000,001 columns', encodePng(4_000_001, 1)],
    ['PNG just over the limit', encodePng(2_001, 2_000)],
    ['empty PNG', encodePng(0, 0)],
    ['PNG of 10 by 10 that decompresses to 100 MB', encodePng(10, 10, { data: zeros })],
    ['PNG with a profile of 100 MB', encodePng(10, 10, { extra: text('iCCP', 'x\0\0') })],
    ['PNG with a compressed text of 100 MB', encodePng(10, 10, { extra: text('zTXt', 'x\0\0') })],
    ['PNG with an international text of 100 MB', encodePng(10, 10, { extra: text('iTXt', 'x\0\x01\0\0\0') })],
    ['PNG of 3 MB', Buffer.concat([solidPng(10, 10), Buffer.alloc(3_000_000)])],
    ['JPEG of 65,535 by 65,535', patchBytes(jpeg, [0xff, 0xc2], 5, [0xff, 0xff, 0xff, 0xff])],
    ['JPEG of 100,000 scans', repeatLastScan(Buffer.from(jpeg), 100_000)],
    ['WebP of 16,384 by 16,384', webp(16_384, 16_384)],
    ['GIF of 65,535 by 65,535', gif(65_535)],
    ['BMP of 30,000 by 30,000', bmp(30_000)],
    ['gzip of 100 MB', gzipSync(Buffer.alloc(100_000_000))],
    ['SVG billion laughs', Buffer.from(billionLaughs())],
    ['HTML page instead of an image', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['truncated PNG', solidPng(400, 400).slice(0, 60)],
  ]
}

function patchBytes(source: Uint8Array, mark: number[], at: number, bytes: number[]): Buffer<ArrayBuffer> {
  const copy = Buffer.from(source)
  copy.set(bytes, copy.indexOf(Buffer.from(mark)) + at)
  return copy
}

/** Repeats the last scan: a decoder passes over the whole image for each. */
function repeatLastScan(jpeg: Buffer<ArrayBuffer>, count: number): Buffer<ArrayBuffer> {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(at, -2)
  return Buffer.concat([jpeg.subarray(0, at), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)])
}

/** A lossless WebP. Its 14-bit width and height follow a one-byte signature. */
function webp(width: number, height: number): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(64)
  file.write('RIFF', 0)
  file.writeUInt32LE(56, 4)
  file.write('WEBPVP8L', 8)
  file.writeUInt32LE(44, 16)
  file[20] = 0x2f
  file.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  return file
}

function gif(side: number): Buffer<ArrayBuffer> {
  const file = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  for (const at of [6, 8, 32, 34]) file.writeUInt16LE(side, at)
  return file
}

function bmp(side: number): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(200)
  file.write('BM')
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(side, 18)
  file.writeInt32LE(side, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}

function billionLaughs(): string {
  const more = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
    '',
  )
  return `<!DOCTYPE svg [<!ENTITY l0 "ha">${more}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l9;</text></svg>`
}
