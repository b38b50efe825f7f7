import { stripMetadata } from '@/src/kit/pictures/strip-metadata'

/** Limits on the cost of decoding an image. */
interface ImageLimits {
  readonly sourceBytes: number
  readonly pixels: number
  readonly outputBytes: number
}

const megabyte = 1024 * 1024
/** Images that pages show small. They are decoded in the server process. */
const smallImage: ImageLimits = { sourceBytes: 2 * megabyte, pixels: 4_000_000, outputBytes: megabyte / 2 }
/** Photos and screenshots that users upload. Decoding one takes up to 200 MB: see `reencodePicture`. */
export const largeImage: ImageLimits = {
  sourceBytes: 5 * megabyte,
  pixels: 25_000_000,
  outputBytes: 5 * megabyte,
}

/** More than any image needs uncompressed; a larger file contains hidden data. */
const bytesPerPixelMax = 8
const headerBytesMax = 65_536
/** Real files have about ten scans; decoding each one costs a pass over the whole image. */
const jpegScansMax = 32
const quality = 82
const allowedFormats: readonly string[] = ['png', 'jpeg', 'webp']

/**
 * Decodes an untrusted image and encodes its pixels as WebP or PNG that fits into `size` (such as `420x420`). Returns undefined if it
 * isn't an image or would be too costly to decode.
 */
export async function reencodeImage(
  source: Uint8Array<ArrayBuffer>,
  size: string,
  format: 'webp' | 'png' = 'webp',
  limits = smallImage,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (source.length > limits.sourceBytes) return undefined
  const [width = 0, height = 0] = size.split('x').map(Number)
  try {
    const image = new Bun.Image(source, { maxPixels: limits.pixels })
    if (!isSafeToDecode(source, await image.metadata())) return undefined
    const resized = image.resize(width, height, { fit: 'inside', withoutEnlargement: true })
    const encoded = await (format === 'png' ? resized.png() : resized.webp({ quality })).bytes()
    return encoded.length > limits.outputBytes ? undefined : stripMetadata(Buffer.from(encoded), format)
  } catch {
    return undefined
  }
}

type ImageMetadata = { width: number; height: number; format: string }

function isSafeToDecode(source: Uint8Array<ArrayBuffer>, { width, height, format }: ImageMetadata): boolean {
  if (!allowedFormats.includes(format)) return false
  if (source.length > width * height * bytesPerPixelMax + headerBytesMax) return false
  return format !== 'jpeg' || countJpegScans(source) <= jpegScansMax
}

/** Every scan starts with the marker FF DA, which can't occur within a scan. */
function countJpegScans(source: Uint8Array<ArrayBuffer>): number {
  const jpeg = Buffer.from(source.buffer, source.byteOffset, source.length)
  let scans = 0
  for (let offset = jpeg.indexOf(scanMarker); offset >= 0; offset = jpeg.indexOf(scanMarker, offset + 2))
    scans++
  return scans
}

const scanMarker = Buffer.from([0xff, 0xda])
