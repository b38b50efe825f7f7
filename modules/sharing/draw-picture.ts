import { drawLogo } from '@/modules/branding/service'
import { pictureSize } from '@/modules/sharing/contract'
import { hexOf, type Oklch } from '@/src/kit/color'
import type { Context } from '@/src/kit/context'
import { type ImageBox, imageElement, renderSvg } from '@/src/kit/pictures/render-svg'

const { width, height } = pictureSize
/** `--surface` of the dark theme. */
const surface = '#14110e'
/** The `--spot-…` colors of the dark theme. */
const spots: Record<string, Oklch> = {
  hat: { l: 0.41, c: 0.075, h: 285 },
  face: { l: 0.41, c: 0.07, h: 350 },
  gear: { l: 0.41, c: 0.06, h: 235 },
  package: { l: 0.41, c: 0.055, h: 180 },
}
const otherSpot: Oklch = { l: 0.36, c: 0.012, h: 80 }
const imageSize = 480
const logoSize = 72
const margin = 48
const jpegQuality = 86

interface Subject {
  image: Uint8Array<ArrayBuffer> | undefined
  /** The name of the spotlight's color. */
  spot?: string
}

/** Draws a picture for link previews, as JPEG: the image on a spotlight, and the logo in a corner; without an image a large logo. */
export async function drawPicture(
  ctx: Context,
  { image, spot = 'other' }: Subject,
): Promise<Uint8Array<ArrayBuffer>> {
  const subject = await imageElement(image, centered(imageSize))
  const parts = subject
    ? [subject, await drawLogo(ctx, { x: margin, y: height - margin - logoSize, ...square(logoSize) })]
    : [await drawLogo(ctx, centered(imageSize * 0.6))]
  const png = await renderSvg(
    ctx,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${backgroundOf(spot)}${parts.join('')}</svg>`,
  )
  return new Uint8Array(await new Bun.Image(png).jpeg({ quality: jpegQuality }).bytes())
}

/** The spotlight of `web/styles/base.css`. */
function backgroundOf(spot: string): string {
  const color = hexOf(spots[spot] ?? otherSpot)
  const stops = [
    [0, 1],
    [0.44, 0.42],
    [0.9, 0],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
  const rect = `<rect width="${width}" height="${height}"`
  return `<radialGradient id="spot" gradientUnits="userSpaceOnUse" cx="${width / 2}" cy="${height * 0.46}" r="${height * 0.72}">${stops.join('')}</radialGradient>${rect} fill="${surface}"/>${rect} fill="url(#spot)"/>`
}

function centered(size: number): ImageBox {
  return { x: (width - size) / 2, y: (height - size) / 2, ...square(size) }
}

function square(size: number) {
  return { width: size, height: size }
}
