import { decodeImage, type ImageSize } from '@/src/kit/pictures/decode-image'
import { stripMetadata } from '@/src/kit/pictures/strip-metadata'

const megabyte = 1024 * 1024
/** Photos and screenshots that users upload. */
const limits = { sourceBytes: 5 * megabyte, pixels: 52_000_000 }
/** A screenshot of 3840 by 2160 keeps its size. */
const pixelsMax = 8_400_000
/** A long screenshot keeps its width up to this one, within `longPixelsMax`: else its text couldn't be read. */
const shortSideMin = 1_440
const longPixelsMax = 12_000_000
/** The most that WebP can have. */
const sideMax = 16_383
const outputBytesMax = 3 * megabyte
const quality = 82
/** For noise, which hides what this loses. */
const lowQuality = 40

/** Re-encodes the picture on standard input as WebP on standard output. Returns the exit code: 1 if it can't be decoded. */
export async function runPictureProcess(): Promise<number> {
  const webp = await reencodePictureBytes(await Bun.stdin.bytes()).catch(() => undefined)
  if (!webp) return 1
  await Bun.write(Bun.stdout, webp)
  return 0
}

async function reencodePictureBytes(source: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  const pixels = await decodeImage(source, limits, readableSize)
  if (!pixels) return undefined
  const webp = await encodeWithinBudget(pixels)
  return stripMetadata(Buffer.from(webp), 'webp')
}

/** The size in which small print stays legible. */
export function readableSize({ width, height }: ImageSize): ImageSize {
  const pixels = width * height
  const scale = Math.max(
    Math.sqrt(pixelsMax / pixels),
    Math.min(shortSideMin / Math.min(width, height), Math.sqrt(longPixelsMax / pixels)),
  )
  const side = Math.min(1, scale, sideMax / Math.max(width, height))
  return { width: scaled(width, side), height: scaled(height, side) }
}

async function encodeWithinBudget(pixels: Buffer): Promise<Uint8Array> {
  const webp = await new Bun.Image(pixels).webp({ quality }).bytes()
  if (webp.length <= outputBytesMax) return webp
  const smaller = await new Bun.Image(pixels).webp({ quality: lowQuality }).bytes()
  if (smaller.length <= outputBytesMax) return smaller
  const { width, height } = await new Bun.Image(pixels).metadata()
  const side = Math.sqrt(outputBytesMax / smaller.length) * noiseReserve
  return new Bun.Image(pixels)
    .resize(scaled(width, side), scaled(height, side))
    .webp({ quality: lowQuality })
    .bytes()
}

/** Noise that was made smaller needs more bytes per pixel. */
const noiseReserve = 0.8

function scaled(side: number, by: number): number {
  return Math.max(1, Math.round(side * by))
}

// Run from source; the executable has a command instead.
if (import.meta.main) process.exitCode = await runPictureProcess()
