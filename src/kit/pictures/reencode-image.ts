import { decodeImage } from '@/src/kit/pictures/decode-image'
import { stripMetadata } from '@/src/kit/pictures/strip-metadata'

const megabyte = 1024 * 1024
/** Images that pages show small. They are decoded in the server process. */
const limits = { sourceBytes: 2 * megabyte, pixels: 4_000_000 }
const outputBytesMax = megabyte / 2
const quality = 82

/**
 * Decodes an untrusted image and encodes its pixels as WebP or PNG that fits into `size` (such as `420x420`). Returns undefined if it
 * isn't an image or would be too costly to decode.
 */
export async function reencodeImage(
  source: Uint8Array<ArrayBuffer>,
  size: string,
  format: 'webp' | 'png' = 'webp',
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  try {
    const pixels = await decodeImage(source, limits, () => ({ width, height }))
    const image = pixels && new Bun.Image(pixels)
    const encoded = await (format === 'png' ? image?.png() : image?.webp({ quality }))?.bytes()
    return encoded && encoded.length <= outputBytesMax
      ? stripMetadata(Buffer.from(encoded), format)
      : undefined
  } catch {
    return undefined
  }
}
