import { largeImage, reencodeImage } from '@/src/kit/pictures/reencode-image'

/** In pixels: screenshots of phones keep their size. */
const size = '2400x2400'

/** Re-encodes the picture on standard input as WebP on standard output. Returns the exit code: 1 if it can't be decoded. */
export async function runPictureProcess(): Promise<number> {
  const webp = await reencodeImage(await Bun.stdin.bytes(), size, 'webp', largeImage)
  if (!webp) return 1
  await Bun.write(Bun.stdout, webp)
  return 0
}

// Run from source; the executable has a command instead.
if (import.meta.main) process.exitCode = await runPictureProcess()
