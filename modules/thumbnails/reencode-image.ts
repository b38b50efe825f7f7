const sourceBytesMax = 2 * 1024 * 1024
const pixelsMax = 4_000_000
/** More than any picture needs uncompressed: what is larger hides something. */
const bytesPerPixelMax = 8
const headerBytesMax = 65_536
/** A browser's camera writes ten; each costs a pass over the whole picture. */
const jpegScansMax = 32
const outputBytesMax = 512 * 1024
const quality = 82
const allowedFormats: readonly string[] = ['png', 'jpeg', 'webp']

/**
 * A picture from outside, painted anew as WebP within `size` (`420x420`); undefined when it is none, or one made to hurt. Nothing of
 * the source but its pixels is left.
 */
export async function reencodeImage(
  source: Uint8Array<ArrayBuffer>,
  size: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (source.length > sourceBytesMax) return undefined
  const [width = 0, height = 0] = size.split('x').map(Number)
  try {
    const image = new Bun.Image(source, { maxPixels: pixelsMax })
    if (!isSafeToDecode(source, await image.metadata())) return undefined
    const painted = await image
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .bytes()
    return painted.length > outputBytesMax ? undefined : new Uint8Array(painted)
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

/** A scan begins with FF DA, which nothing within one can be. */
function countJpegScans(source: Uint8Array<ArrayBuffer>): number {
  const jpeg = Buffer.from(source.buffer, source.byteOffset, source.length)
  let scans = 0
  for (let at = jpeg.indexOf(scanMarker); at >= 0; at = jpeg.indexOf(scanMarker, at + 2)) scans++
  return scans
}

const scanMarker = Buffer.from([0xff, 0xda])
