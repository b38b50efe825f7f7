import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { srgbConversionOf } from '@/src/kit/pictures/icc-profile'
import { pngChunksOf, pngSignatureOf, webpChunksOf } from '@/src/kit/pictures/image-chunks'
import type { ImageSize } from '@/src/kit/pictures/readable-size'

/** Limits on the cost of decoding an image. */
interface ImageLimits {
  readonly sourceBytes: number
  readonly pixels: number
}

/** More than any image needs uncompressed; a larger file contains hidden data. */
const bytesPerPixelMax = 8
const headerBytesMax = 65_536
/** Real files have about ten scans; decoding each one costs a pass over the whole image. */
const jpegScansMax = 32
const allowedFormats = ['png', 'jpeg', 'webp'] as const

/**
 * Decodes an untrusted image, turns it upright, makes it fit into `sizeFor` its own size, and converts its colors to sRGB. Returns a PNG
 * without compression; undefined if it would be too costly to decode. Throws if it can't be decoded.
 */
export async function decodeImage(
  source: Uint8Array<ArrayBuffer>,
  limits: ImageLimits,
  sizeFor: (size: ImageSize) => ImageSize,
): Promise<Buffer | undefined> {
  if (source.length > limits.sourceBytes) return undefined
  const file = Buffer.from(source.buffer, source.byteOffset, source.length)
  const image = new Bun.Image(source, { maxPixels: limits.pixels })
  const { width, height, ...metadata } = await image.metadata()
  const format = allowedFormats.find((allowed) => allowed === metadata.format)
  if (!format || source.length > width * height * bytesPerPixelMax + headerBytesMax) return undefined
  if (format === 'jpeg' && !isSoundJpeg(file)) return undefined
  const { isSideways, turn } = uprightTurn(file, format)
  turn(image)
  const box = sizeFor(isSideways ? { width: height, height: width } : { width, height })
  image.resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true })
  return convertToSrgb(Buffer.from(await image.png({ compressionLevel: 0 }).bytes()))
}

/** Every scan starts with the marker FF DA, and the last one ends with FF D9. Neither can occur within a scan. */
function isSoundJpeg(jpeg: Buffer): boolean {
  let scans = 0
  let last = -1
  for (let at = jpeg.indexOf(scanMarker); at >= 0; at = jpeg.indexOf(scanMarker, at + 2)) {
    scans++
    last = at
  }
  // The decoder would fill what is missing with gray.
  return scans <= jpegScansMax && jpeg.indexOf(endMarker, last + 2) >= 0
}

const scanMarker = Buffer.from([0xff, 0xda])
const endMarker = Buffer.from([0xff, 0xd9])

const profileBytesMax = 4 * 1024 * 1024
const pixelBytes = 4

/**
 * Converts the pixels of a PNG from its color profile to sRGB. Only for what our encoder wrote without compression: RGBA of 8 bits,
 * without filters. Profiles that aren't made of a matrix and curves, such as those of printers, leave the pixels as they are.
 */
function convertToSrgb(png: Buffer): Buffer {
  const chunks = pngChunksOf(png)
  const profile = chunks.find(({ name }) => name === 'iCCP')?.content
  const header = chunks.find(({ name }) => name === 'IHDR')
  const convert = profile && srgbConversionOf(inflatedProfile(profile))
  if (!convert || !header) return png
  const compressed = Buffer.concat(chunks.flatMap(({ name, content }) => (name === 'IDAT' ? [content] : [])))
  const rows = inflateSync(compressed)
  const rowBytes = header.content.readUInt32BE(0) * pixelBytes + 1
  for (let at = 0; at < rows.length; at += rowBytes) {
    if (rows[at] !== 0) throw new Error('a row has a filter')
    convert(rows, at + 1, at + rowBytes)
  }
  return Buffer.concat([
    pngSignatureOf(png),
    header.bytes,
    pngChunk('IDAT', deflateSync(rows, { level: 0 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The profile follows its name, which ends with a zero, and the method of its compression. */
function inflatedProfile(content: Buffer): Buffer {
  return inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: profileBytesMax })
}

function pngChunk(name: string, content: Buffer): Buffer {
  const framed = Buffer.alloc(content.length + 12)
  framed.writeUInt32BE(content.length, 0)
  framed.write(name, 4, 'latin1')
  framed.set(content, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
  return framed
}

type Format = 'png' | 'jpeg' | 'webp'

const orientationTag = 0x0112
const entryBytes = 12
const upright = 1

/** What turns a picture upright, by its orientation in Exif. Rotating comes first. */
const turns: Record<number, (image: Bun.Image) => Bun.Image> = {
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(90).flop(),
  6: (image) => image.rotate(90),
  7: (image) => image.rotate(90).flip(),
  8: (image) => image.rotate(270),
}

/** Returns how to turn a PNG or a WebP upright. The decoder does so with a JPEG. */
function uprightTurn(source: Buffer, format: Format): { isSideways: boolean; turn(image: Bun.Image): void } {
  const orientation = format === 'jpeg' ? upright : orientationOf(source, format)
  return { isSideways: orientation >= 5, turn: (image) => void turns[orientation]?.(image) }
}

function orientationOf(source: Buffer, format: 'png' | 'webp'): number {
  try {
    const chunks = format === 'png' ? pngChunksOf(source) : webpChunksOf(source)
    const exif = chunks.find(({ name }) => name === 'eXIf' || name === 'EXIF')
    return exif ? orientationInExif(exif.content) : upright
  } catch {
    // A chunk that ends too early.
    return upright
  }
}

function orientationInExif(exif: Buffer): number {
  // Some programs write the prefix that Exif has in a JPEG.
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const end = start + 2 + short(start) * entryBytes
  for (let at = start + 2; at < end; at += entryBytes)
    if (short(at) === orientationTag) return short(at + 8) in turns ? short(at + 8) : upright
  return upright
}
