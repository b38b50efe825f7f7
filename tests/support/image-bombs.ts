import { crc32, deflateSync, gzipSync } from 'node:zlib'

type ImageBomb = readonly [name: string, bytes: Uint8Array<ArrayBuffer>]

/** An honest picture of one colour, as PNG. */
export function solidPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const line = Buffer.alloc(width * 4 + 1, 0x7f)
  line[0] = 0
  return png(width, height, { data: deflateSync(Buffer.concat(Array<Buffer>(height).fill(line))) })
}

/** Twenty files that claim to be pictures and would cost much memory or time, or bring something else along. */
export async function imageBombs(): Promise<ImageBomb[]> {
  const zeros = deflateSync(Buffer.alloc(100_000_000))
  const text = (type: string, head: string) => [
    chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), zeros])),
  ]
  const photo = await new Bun.Image(solidPng(1900, 1900)).jpeg({ progressive: true }).bytes()
  return [
    ['PNG of 16,000 by 16,000', png(16_000, 16_000)],
    ['PNG of 2^31 - 1 by 2^31 - 1', png(2 ** 31 - 1, 2 ** 31 - 1)],
    ['PNG of four million and one lines', png(1, 4_000_001)],
    ['PNG of four million and one columns', png(4_000_001, 1)],
    ['PNG just over the limit', png(2_001, 2_000)],
    ['PNG of no size', png(0, 0)],
    ['PNG of 10 by 10 that unpacks to 100 MB', png(10, 10, { data: zeros })],
    ['PNG with a profile of 100 MB', png(10, 10, { extra: text('iCCP', 'x\0\0') })],
    ['PNG with a packed text of 100 MB', png(10, 10, { extra: text('zTXt', 'x\0\0') })],
    ['PNG with an international text of 100 MB', png(10, 10, { extra: text('iTXt', 'x\0\x01\0\0\0') })],
    ['PNG of three megabytes', Buffer.concat([solidPng(10, 10), Buffer.alloc(3_000_000)])],
    ['JPEG of 65,535 by 65,535', patchBytes(photo, [0xff, 0xc2], 5, [0xff, 0xff, 0xff, 0xff])],
    ['JPEG of a hundred thousand scans', repeatLastScan(Buffer.from(photo), 100_000)],
    ['WebP of 16,384 by 16,384', webp(16_384, 16_384)],
    ['GIF of 65,535 by 65,535', gif(65_535)],
    ['BMP of 30,000 by 30,000', bmp(30_000)],
    ['gzip of a hundred megabytes', gzipSync(Buffer.alloc(100_000_000))],
    ['SVG of a billion laughs', Buffer.from(billionLaughs())],
    ['page that calls itself a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['picture that breaks off', solidPng(400, 400).slice(0, 60)],
  ]
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

type PngParts = { data?: Uint8Array; extra?: readonly Uint8Array[] }

function png(
  width: number,
  height: number,
  { data = deflateSync(Buffer.alloc(1)), extra = [] }: PngParts = {},
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const body = extra.length > 0 ? deflateSync(Buffer.alloc((width * 4 + 1) * height)) : data
  const chunks = [chunk('IHDR', header), ...extra, chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data: Uint8Array): Buffer<ArrayBuffer> {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(typed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

function patchBytes(source: Uint8Array, mark: number[], at: number, bytes: number[]): Buffer<ArrayBuffer> {
  const copy = Buffer.from(source)
  copy.set(bytes, copy.indexOf(Buffer.from(mark)) + at)
  return copy
}

/** The last scan again and again: each is a pass over the whole picture. */
function repeatLastScan(jpeg: Buffer<ArrayBuffer>, count: number): Buffer<ArrayBuffer> {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(at, -2)
  return Buffer.concat([jpeg.subarray(0, at), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)])
}

/** A lossless one: its size is two numbers of 14 bits behind the mark of one byte. */
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
