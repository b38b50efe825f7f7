import * as v from 'valibot'
import { inputMessages } from '@/modules/branding/input-messages'
import { contrastOf, hexOf, type Oklch, oklchOf } from '@/src/kit/color'
import { idParam } from '@/src/kit/input/params'

/** A paragraph of a legal page; text that starts with "# " is a heading. */
const Paragraph = v.string()

const Question = v.object({ question: v.string(), answer: v.string() })

/** Statistics for the front pages, formatted. `successRate` is null if the site shows live figures. */
export const Figures = v.object({
  totalPayouts: v.string(),
  itemsSold: v.string(),
  activeUsers: v.string(),
  successRate: v.nullable(v.string()),
})
export type Figures = v.InferOutput<typeof Figures>

export const Branding = v.object({
  logo: v.nullable(v.string()),
  /** The color of buttons and links, as `#rrggbb`; null for the default. */
  accent: v.nullable(v.string()),
  support: v.object({
    email: v.string(),
    /** Null with real payments, unless the operator states it; so is the community. */
    hours: v.nullable(v.string()),
    responseTime: v.nullable(v.string()),
    discord: v.nullable(v.object({ label: v.string(), url: v.string() })),
  }),
  faq: v.array(Question),
  figures: Figures,
  footer: v.string(),
  /** `operator` is the name and address of who runs the site, on several lines; `tax` what receipts say about tax. */
  legal: v.object({
    operator: v.nullable(v.string()),
    tax: v.nullable(v.string()),
    terms: v.array(Paragraph),
    privacy: v.array(Paragraph),
    /** Other legal pages, such as the imprint. */
    pages: v.array(v.object({ name: v.string(), title: v.string(), text: v.array(Paragraph) })),
  }),
  wording: v.object({ escrow: v.string() }),
})
export type Branding = v.InferOutput<typeof Branding>

/** A color such as #b4530a, in lower case. */
export const Accent = v.pipe(
  v.string(inputMessages.accent),
  v.trim(),
  v.regex(/^#[\da-f]{6}$/i, inputMessages.accent),
  v.toLowerCase(),
)

export const logoBytesMax = 2 * 1024 * 1024
/** Where an uploaded logo is. */
export const logoPath = (id: string) => `/api/branding/logos/${id}`
/** The id of an uploaded logo, or undefined for another path. */
export const logoIdOf = (path: string) => /^\/api\/branding\/logos\/([\da-f]{32})$/.exec(path)?.[1]
export const LogoParams = v.object({ id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)) })
/** `path` is the value of SITE_LOGO that shows it. */
export const UploadedLogo = v.object({ id: v.string(), path: v.string() })

/** The icons of the installed app. A phone cuts a maskable one to its own shape; iOS rounds the corners of the touch icon. */
export const icons = {
  '192': { size: 192, isOpaque: false },
  '512': { size: 512, isOpaque: false },
  maskable: { size: 512, isOpaque: true },
  touch: { size: 180, isOpaque: true },
} as const
export type IconName = keyof typeof icons
export const iconPath = (name: IconName) => `/api/branding/icons/${name}`
export const IconParams = v.object({ name: v.picklist(['192', '512', 'maskable', 'touch']) })

type Theme = 'light' | 'dark'

/** The accent colors of a theme as `#rrggbb`, by design token without `--accent`: `''`, `-fill`, `-ink`. */
type AccentTokens = Record<'' | '-fill' | '-fill-strong' | '-edge' | '-ink' | '-soft', string>

/** WCAG 2.2 AA: for text, and for borders of controls. */
const textContrast = 4.5
const borderContrast = 3

/** The background on which an accent must have enough contrast. The site's own surfaces leave room for those of themes. */
const worstSurface: Record<Theme, Oklch> = {
  light: { l: 0.925, c: 0, h: 0 },
  dark: { l: 0.282, c: 0, h: 0 },
}
const softLightness: Record<Theme, number> = { light: 0.948, dark: 0.282 }
const softChromaMax = 0.036
const hoverStep = 0.045
const black: Oklch = { l: 0, c: 0, h: 0 }
const white: Oklch = { l: 1, c: 0, h: 0 }

/** The custom properties of CSS that make a color the accent of a theme, in shades in which every text stays readable. */
export function accentProperties(hex: string, theme: Theme): Record<string, string> {
  const tokens = Object.entries(accentTokens(hex, theme))
  return Object.fromEntries(tokens.map(([token, value]) => [`--accent${token}`, value]))
}

/** The color itself fills buttons. Text, borders and backgrounds get a lighter or darker shade where it would be hard to read. */
export function accentTokens(hex: string, theme: Theme): AccentTokens {
  const color = oklchOf(hex)
  const soft = rounded({ l: softLightness[theme], c: Math.min(color.c, softChromaMax), h: color.h })
  const ink = inkOn(color)
  return {
    '': hexOf(shadeOf(color, theme, textContrast, [worstSurface[theme], soft])),
    '-fill': hex,
    '-fill-strong': hexOf(hoverOf(color, ink)),
    '-edge': hexOf(shadeOf(color, theme, borderContrast, [worstSurface[theme]])),
    '-ink': hexOf(ink),
    '-soft': hexOf(soft),
  }
}

/** Makes a color darker in the light theme, or lighter in the dark one, until it contrasts with these backgrounds. */
function shadeOf(color: Oklch, theme: Theme, contrast: number, backgrounds: readonly Oklch[]): Oklch {
  const step = theme === 'light' ? -0.005 : 0.005
  let shade = rounded(color)
  for (let l = color.l; l > 0 && l < 1; l += step) {
    shade = rounded({ ...color, l })
    if (backgrounds.every((background) => contrastOf(shade, background) >= contrast)) return shade
  }
  return backgrounds.every((background) => contrastOf(shade, background) >= contrast)
    ? shade
    : theme === 'light'
      ? black
      : white
}

/** A dark shade of the color for text on it, else white or black. One of them always contrasts enough. */
function inkOn(color: Oklch): Oklch {
  const tinted = rounded({ l: 0.215, c: Math.min(color.c, 0.035), h: color.h })
  return [tinted, white].find((ink) => contrastOf(ink, color) >= textContrast) ?? black
}

/** A little darker or lighter, whichever can be seen and keeps the text readable. */
function hoverOf(color: Oklch, ink: Oklch): Oklch {
  const steps = color.l < 0.2 ? [0.15] : [-hoverStep, hoverStep]
  const shades = steps.map((step) => rounded({ ...color, l: Math.min(1, color.l + step) }))
  return shades.find((shade) => contrastOf(shade, ink) >= textContrast) ?? color
}

/** The color that a screen shows: in its gamut, with 8 bits per channel. */
function rounded(color: Oklch): Oklch {
  return oklchOf(hexOf(color))
}

/** Facebook, X, Discord and WhatsApp show 1.91 to 1. */
export const pictureSize = { width: 1200, height: 630 }
export const pictureType = 'image/jpeg'

const picturesPath = '/api/share-pictures'

/** The picture of the page at a path: of an item, of a seller, or of the site. */
export function picturePathOf(pagePath: string): string {
  const [, kind, id] = /^\/(item|seller)\/([^/]+)\/?$/.exec(pagePath) ?? []
  return id === undefined ? `${picturesPath}/site` : `${picturesPath}/${kind}s/${id}`
}

export const SharedSellerParams = v.object({ username: idParam })
