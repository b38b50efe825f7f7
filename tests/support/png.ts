import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one RGBA color. */
export function solidPng(width: number, height: number, rgba = 0x7f7f7f7f): Uint8Array<ArrayBuffer> {
  const line = Buffer.alloc(width * 4 + 1)
  for (let at = 1; at < line.length; at += 4) line.writeUInt32BE(rgba, at)
  return encodePng(width, height, { data: deflateSync(Buffer.concat(Array<Buffer>(height).fill(line))) })
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

type PngParts = { data?: Uint8Array; extra?: readonly Uint8Array[] }

/** Encodes RGBA scanlines. `data` is the compressed IDAT content, and `extra` are chunks before it. */
export function encodePng(
  width: number,
  height: number,
  { data = deflateSync(Buffer.alloc(1)), extra = [] }: PngParts = {},
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const body = extra.length > 0 ? deflateSync(Buffer.alloc((width * 4 + 1) * height)) : data
  const chunks = [
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', body),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

export function pngChunk(type: string, data: Uint8Array): Buffer<ArrayBuffer> {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(content.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(content, 4)
  framed.writeUInt32BE(crc32(content), content.length + 4)
  return framed
}
