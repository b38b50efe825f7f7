import { accentTokens, logoIdOf } from '@/modules/branding/contract'
import { findLogo } from '@/modules/branding/logos'
import { brandingOf } from '@/modules/branding/site-branding'
import { readOperatorFile } from '@/src/http/pages/operator-files'
import type { Context } from '@/src/kit/context'
import { type ImageBox, imageElement } from '@/src/kit/pictures/render-svg'

const defaultAccent = '#dfb45c'

/** The logo as SVG markup for a dark background: the operator's image if it can be drawn, else the gem in the site's color. */
export async function drawLogo(ctx: Context, box: ImageBox): Promise<string> {
  const { logo, accent } = brandingOf(ctx)
  const image = logo === null ? undefined : await imageElement(await readLogo(ctx, logo), box)
  return image ?? drawGem(accent === null ? defaultAccent : accentTokens(accent, 'dark')[''], box)
}

async function readLogo(ctx: Context, logo: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (logo.startsWith('data:')) return new Uint8Array(await (await fetch(logo)).arrayBuffer())
  const id = logoIdOf(logo)
  if (id !== undefined) return findLogo(ctx, id).catch(() => undefined)
  return logo.startsWith(filesPrefix) ? readOperatorFile(ctx, logo.slice(filesPrefix.length)) : undefined
}

const filesPrefix = '/files/'

/** The mark of web/favicon.svg, which the server can't import. */
function drawGem(color: string, { x, y, width, height }: ImageBox): string {
  const size = Math.min(width, height)
  const position = `x="${x + (width - size) / 2}" y="${y + (height - size) / 2}" width="${size}" height="${size}"`
  const facets = gemFacets.map(({ path, light }) => `<path d="${path}" opacity="${light}"/>`)
  return `<svg ${position} viewBox="1 1 30 30" fill="${color}"><circle cx="16" cy="16" r="14" fill="none" stroke="${color}" stroke-width="1.5"/>${facets.join('')}</svg>`
}

const gemFacets = [
  { path: 'M16 6l8.66 5-4.33 2.5L16 11z', light: 0.95 },
  { path: 'M24.66 11v10l-4.33-2.5v-5z', light: 0.6 },
  { path: 'M24.66 21L16 26v-5l4.33-2.5z', light: 0.35 },
  { path: 'M16 26l-8.66-5 4.33-2.5L16 21z', light: 0.28 },
  { path: 'M7.34 21V11l4.33 2.5v5z', light: 0.5 },
  { path: 'M7.34 11L16 6v5l-4.33 2.5z', light: 0.75 },
  { path: 'M16 11l4.33 2.5v5L16 21l-4.33-2.5v-5z', light: 1 },
]
