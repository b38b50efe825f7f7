import { convertToSrgb } from '@/src/kit/pictures/convert-to-srgb'
import { uprightTurn } from '@/src/kit/pictures/orientation'
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
