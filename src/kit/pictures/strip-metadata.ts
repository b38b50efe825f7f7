import { pngChunksOf, pngSignatureOf, webpChunksOf, webpHeaderOf } from '@/src/kit/pictures/image-chunks'

const webpMetadata: readonly string[] = ['ICCP', 'EXIF', 'XMP ']
/** In the flags of VP8X: an ICC profile, Exif and XMP. */
const webpMetadataFlags = 0x20 | 0x08 | 0x04
const pngPixels: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/** Removes everything but pixels from a WebP or PNG. The encoder keeps the color profile of its source, which can contain any bytes. */
export function stripMetadata(image: Buffer, format: 'webp' | 'png'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(format === 'webp' ? stripWebp(image) : stripPng(image))
}

function stripWebp(webp: Buffer): Buffer {
  const kept = webpChunksOf(webp).filter(({ name }) => !webpMetadata.includes(name))
  for (const { name, bytes } of kept)
    if (name === 'VP8X') bytes.writeUInt8(bytes.readUInt8(8) & ~webpMetadataFlags, 8)
  const stripped = Buffer.concat([webpHeaderOf(webp), ...kept.map(({ bytes }) => bytes)])
  stripped.writeUInt32LE(stripped.length - 8, 4)
  return stripped
}

function stripPng(png: Buffer): Buffer {
  const kept = pngChunksOf(png).filter(({ name }) => pngPixels.includes(name))
  return Buffer.concat([pngSignatureOf(png), ...kept.map(({ bytes }) => bytes)])
}
