/** A color in OKLCH: lightness from 0 to 1, chroma, and hue in degrees. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Rgb = readonly [red: number, green: number, blue: number]

/** The contrast of two colors by WCAG 2, from 1 to 21. */
export function contrastOf(one: Oklch, other: Oklch): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Reads `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const number = Number.parseInt(hex.slice(1), 16)
  const [red, green, blue] = [number >> 16, (number >> 8) & 255, number & 255].map((channel) =>
    toLinear(channel / 255),
  ) as [number, number, number]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** Writes `#rrggbb`, with less chroma if the screen can't show the color. */
export function hexOf(color: Oklch): string {
  const channels = linearRgb(withinGamut(color)).map((channel) =>
    Math.round(fromLinear(clamp(channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${channels.join('')}`
}

function luminanceOf(color: Oklch): number {
  const [red, green, blue] = linearRgb(color).map(clamp) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Oklab to linear sRGB, as in CSS Color 4. */
function linearRgb({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function withinGamut(color: Oklch): Oklch {
  let fitting = color
  while (fitting.c > 0.001 && linearRgb(fitting).some((channel) => channel < -0.0005 || channel > 1.0005))
    fitting = { ...fitting, c: fitting.c * 0.97 }
  return fitting
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel))
}
