export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A screenshot of 3840 by 2160 keeps its size. */
const pixelsMax = 8_400_000
/** A long screenshot keeps its width up to this one, within `longPixelsMax`: else its text couldn't be read. */
const shortSideMin = 1_440
const longPixelsMax = 12_000_000
/** The most that WebP can have. */
const sideMax = 16_383

/** The size in which the small print of a picture stays legible. */
export function readableSize({ width, height }: ImageSize): ImageSize {
  const pixels = width * height
  const scale = Math.max(
    Math.sqrt(pixelsMax / pixels),
    Math.min(shortSideMin / Math.min(width, height), Math.sqrt(longPixelsMax / pixels)),
  )
  return scaledSize({ width, height }, Math.min(1, scale, sideMax / Math.max(width, height)))
}

export function scaledSize({ width, height }: ImageSize, by: number): ImageSize {
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}
