import { type IconName, iconPath, icons } from '@/modules/branding/contract'
import { drawLogo } from '@/modules/branding/draw-logo'
import { brandingOf } from '@/modules/branding/site-branding'
import type { SiteIcons } from '@/src/http/pages/web-app'
import type { SettingsStore } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { renderSvg } from '@/src/kit/pictures/render-svg'

type CoreContext = Pick<Context, 'core'>

/** `--surface` of the dark theme, which is the default. */
const background = '#14110e'
/** How much of an icon the logo fills. An opaque one may be cut to a circle of 80% (https://www.w3.org/TR/appmanifest/#icon-masks). */
const logoShare = { opaque: 0.56, rounded: 0.72 }
const cornerShare = 0.2

interface DrawnIcons {
  version: string
  pngs: Map<IconName, Promise<Uint8Array<ArrayBuffer>>>
}

/** One per running app, until the logo or the color changes. */
const drawnIcons = new WeakMap<SettingsStore, DrawnIcons>()

/** The icons of the installed app, at URLs that change with the logo and the color. */
export function siteIconsOf(ctx: CoreContext): SiteIcons {
  const urlOf = (name: IconName) => `${iconPath(name)}?v=${versionOf(ctx)}`
  const manifest = (['192', '512', 'maskable'] as const).map((name) => ({
    src: urlOf(name),
    sizes: `${icons[name].size}x${icons[name].size}`,
    type: 'image/png',
    purpose: name === 'maskable' ? 'maskable' : 'any',
  }))
  return { background, touchIcon: urlOf('touch'), manifest }
}

/** Returns an icon as PNG: the operator's logo, or the gem in the site's color. Drawn once, at the first request. */
export function findIcon(ctx: Context, name: IconName): Promise<Uint8Array<ArrayBuffer>> {
  const { pngs } = drawnIconsOf(ctx)
  const drawn = pngs.get(name) ?? drawIcon(ctx, name)
  pngs.set(name, drawn)
  drawn.catch(() => pngs.delete(name))
  return drawn
}

function drawnIconsOf(ctx: CoreContext): DrawnIcons {
  const version = versionOf(ctx)
  const drawn = drawnIcons.get(ctx.core.settings)
  if (drawn?.version === version) return drawn
  const fresh: DrawnIcons = { version, pngs: new Map() }
  drawnIcons.set(ctx.core.settings, fresh)
  return fresh
}

function versionOf(ctx: CoreContext): string {
  const { logo, accent } = brandingOf(ctx)
  return Bun.hash(`${logo} ${accent}`).toString(36)
}

async function drawIcon(ctx: Context, name: IconName): Promise<Uint8Array<ArrayBuffer>> {
  const { size, isOpaque } = icons[name]
  const width = size * (isOpaque ? logoShare.opaque : logoShare.rounded)
  const start = (size - width) / 2
  const logo = await drawLogo(ctx, { x: start, y: start, width, height: width })
  const corner = isOpaque ? 0 : size * cornerShare
  return renderSvg(
    ctx,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${background}"/>${logo}</svg>`,
  )
}
