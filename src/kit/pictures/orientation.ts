import { pngChunksOf, webpChunksOf } from '@/src/kit/pictures/image-chunks'

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
export function uprightTurn(
  source: Buffer,
  format: Format,
): { isSideways: boolean; turn(image: Bun.Image): void } {
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
