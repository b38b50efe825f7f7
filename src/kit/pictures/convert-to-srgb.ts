import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { srgbConversionOf } from '@/src/kit/pictures/icc-profile'
import { pngChunksOf, pngSignatureOf } from '@/src/kit/pictures/image-chunks'

const profileBytesMax = 4 * 1024 * 1024
const pixelBytes = 4

/**
 * Converts the pixels of a PNG from its color profile to sRGB. Only for what our encoder wrote without compression: RGBA of 8 bits,
 * without filters. Profiles that aren't made of a matrix and curves, such as those of printers, leave the pixels as they are.
 */
export function convertToSrgb(png: Buffer): Buffer {
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
