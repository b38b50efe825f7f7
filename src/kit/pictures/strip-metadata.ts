const webpHeaderBytes = 12
const pngHeaderBytes = 8
const webpMetadata: readonly string[] = ['ICCP', 'EXIF', 'XMP ']
/** In the flags of VP8X: an ICC profile, Exif and XMP. */
const webpMetadataFlags = 0x20 | 0x08 | 0x04
const pngPixels: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/** Removes everything but pixels from a WebP or PNG. The encoder keeps the color profile of its source, which can contain any bytes. */
export function stripMetadata(image: Buffer, format: 'webp' | 'png'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(format === 'webp' ? stripWebp(image) : stripPng(image))
}

function stripWebp(webp: Buffer): Buffer {
  const kept = chunksOf(webp, webpHeaderBytes, (at) => {
    const size = webp.readUInt32LE(at + 4)
    return { name: webp.toString('latin1', at, at + 4), length: 8 + size + (size % 2) }
  }).filter(({ name }) => !webpMetadata.includes(name))
  for (const { name, bytes } of kept)
    if (name === 'VP8X') bytes.writeUInt8(bytes.readUInt8(8) & ~webpMetadataFlags, 8)
  const stripped = Buffer.concat([webp.subarray(0, webpHeaderBytes), ...kept.map(({ bytes }) => bytes)])
  stripped.writeUInt32LE(stripped.length - 8, 4)
  return stripped
}

function stripPng(png: Buffer): Buffer {
  const kept = chunksOf(png, pngHeaderBytes, (at) => ({
    name: png.toString('latin1', at + 4, at + 8),
    length: 12 + png.readUInt32BE(at),
  })).filter(({ name }) => pngPixels.includes(name))
  return Buffer.concat([png.subarray(0, pngHeaderBytes), ...kept.map(({ bytes }) => bytes)])
}

interface Chunk {
  name: string
  bytes: Buffer
}

function chunksOf(
  image: Buffer,
  start: number,
  headAt: (at: number) => { name: string; length: number },
): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = start; at < image.length; ) {
    const { name, length } = headAt(at)
    chunks.push({ name, bytes: image.subarray(at, at + length) })
    at += length
  }
  return chunks
}
