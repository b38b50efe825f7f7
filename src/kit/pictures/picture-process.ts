import { decodeImage } from '@/src/kit/pictures/decode-image'
import { readableSize, scaledSize } from '@/src/kit/pictures/readable-size'
import { stripMetadata } from '@/src/kit/pictures/strip-metadata'

const megabyte = 1024 * 1024
/** Photos and screenshots that users upload. */
const limits = { sourceBytes: 5 * megabyte, pixels: 52_000_000 }
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

async function encodeWithinBudget(pixels: Buffer): Promise<Uint8Array> {
  const webp = await new Bun.Image(pixels).webp({ quality }).bytes()
  if (webp.length <= outputBytesMax) return webp
  const smaller = await new Bun.Image(pixels).webp({ quality: lowQuality }).bytes()
  if (smaller.length <= outputBytesMax) return smaller
  const side = Math.sqrt(outputBytesMax / smaller.length) * noiseReserve
  const { width, height } = scaledSize(await new Bun.Image(pixels).metadata(), side)
  return new Bun.Image(pixels).resize(width, height).webp({ quality: lowQuality }).bytes()
}

/** Noise that was made smaller needs more bytes per pixel. */
const noiseReserve = 0.8

// Run from source; the executable has a command instead.
if (import.meta.main) process.exitCode = await runPictureProcess()
