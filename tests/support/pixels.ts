import { inflateSync } from 'node:zlib'
import { pngChunksOf } from '@/src/kit/pictures/image-chunks'

/** The decoded pixels of an image. */
export async function readPixels(image: Uint8Array<ArrayBuffer>) {
  const png = Buffer.from(await new Bun.Image(image).png({ compressionLevel: 0 }).bytes())
  const { width, height } = await new Bun.Image(image).metadata()
  const data = pngChunksOf(png).flatMap(({ name, content }) => (name === 'IDAT' ? [content] : []))
  const rows = inflateSync(Buffer.concat(data))
  const colorAt = (x: number, y: number): number[] => {
    const start = y * (width * 4 + 1) + 1 + x * 4
    return [...rows.subarray(start, start + 3)]
  }
  return { width, height, colorAt }
}
