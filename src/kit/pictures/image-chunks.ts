const pngHeaderBytes = 8
const webpHeaderBytes = 12

interface ImageChunk {
  readonly name: string
  /** With its name, length and checksum. */
  readonly bytes: Buffer
  readonly content: Buffer
}

/** Throws a RangeError if the file ends too early. */
export function pngChunksOf(png: Buffer): ImageChunk[] {
  return chunksOf(png, pngHeaderBytes, (at) => {
    const size = png.readUInt32BE(at)
    return { name: png.toString('latin1', at + 4, at + 8), size, length: 12 + size }
  })
}

/** Throws a RangeError if the file ends too early. */
export function webpChunksOf(webp: Buffer): ImageChunk[] {
  return chunksOf(webp, webpHeaderBytes, (at) => {
    const size = webp.readUInt32LE(at + 4)
    return { name: webp.toString('latin1', at, at + 4), size, length: 8 + size + (size % 2) }
  })
}

function chunksOf(
  image: Buffer,
  start: number,
  headAt: (at: number) => { name: string; size: number; length: number },
): ImageChunk[] {
  const chunks: ImageChunk[] = []
  for (let at = start; at < image.length; ) {
    const { name, size, length } = headAt(at)
    chunks.push({
      name,
      bytes: image.subarray(at, at + length),
      content: image.subarray(at + 8, at + 8 + size),
    })
    at += length
  }
  return chunks
}

/** The first 8 bytes of a PNG. */
export function pngSignatureOf(png: Buffer): Buffer {
  return png.subarray(0, pngHeaderBytes)
}

/** The first 12 bytes of a WebP. */
export function webpHeaderOf(webp: Buffer): Buffer {
  return webp.subarray(0, webpHeaderBytes)
}
