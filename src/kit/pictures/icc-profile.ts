/** Converts the pixels of RGBA scanlines to sRGB in place. */
type PixelConversion = (rgba: Buffer, start: number, end: number) => void

const headerBytes = 128
const tagBytes = 12
/** More than real profiles have. */
const tagsMax = 100
/** Steps of linear light: enough for each of the 256 values of sRGB to be found. */
const linearSteps = 16_384

/** From XYZ under D50, in which profiles describe colors, to linear sRGB. */
const srgbFromXyz = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const

/** Returns how a profile's colors become those of sRGB; undefined if they are, or if it isn't made of a matrix and curves. */
export function srgbConversionOf(profile: Buffer): PixelConversion | undefined {
  try {
    const channels = channelsOf(profile)
    if (!channels) return undefined
    const convert = pixelConversion(channels)
    return isIdentity(convert) ? undefined : convert
  } catch {
    // A profile that ends too early.
    return undefined
  }
}

interface Channel {
  /** Linear light for each of the 256 values. */
  readonly curve: Float64Array
  /** What its light adds to red, green and blue of sRGB. */
  readonly rgb: readonly [number, number, number]
}

function channelsOf(profile: Buffer): readonly Channel[] | undefined {
  const tags = tagsOf(profile)
  const space = profile.toString('latin1', 16, 20)
  if (space === 'GRAY') {
    const curve = maybeCurve(tags.get('kTRC'))
    return (
      curve && [0, 1, 2].map((at) => ({ curve, rgb: [Number(at === 0), Number(at === 1), Number(at === 2)] }))
    )
  }
  if (space !== 'RGB ') return undefined
  const channels = ['r', 'g', 'b'].map((name) => {
    const curve = maybeCurve(tags.get(`${name}TRC`))
    const xyz = tags.get(`${name}XYZ`)
    return curve && xyz && { curve, rgb: linearSrgbOf(xyz) }
  })
  return channels.every((channel) => channel !== undefined) ? channels : undefined
}

function tagsOf(profile: Buffer): Map<string, Buffer> {
  const count = Math.min(profile.readUInt32BE(headerBytes), tagsMax)
  const tags = new Map<string, Buffer>()
  for (let at = headerBytes + 4, left = count; left > 0; at += tagBytes, left--) {
    const start = profile.readUInt32BE(at + 4)
    tags.set(
      profile.toString('latin1', at, at + 4),
      profile.subarray(start, start + profile.readUInt32BE(at + 8)),
    )
  }
  return tags
}

function linearSrgbOf(tag: Buffer): [number, number, number] {
  const [x, y, z] = [fixedAt(tag, 8), fixedAt(tag, 12), fixedAt(tag, 16)]
  const [red, green, blue] = srgbFromXyz.map(([fromX, fromY, fromZ]) => fromX * x + fromY * y + fromZ * z)
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function maybeCurve(tag: Buffer | undefined): Float64Array | undefined {
  const type = tag?.toString('latin1', 0, 4)
  const toLinear =
    tag && (type === 'curv' ? sampledCurve(tag) : type === 'para' ? parametricCurve(tag) : undefined)
  return toLinear && Float64Array.from({ length: 256 }, (_, value) => clamp(toLinear(value / 255)))
}

/** No values mean linear light, one is a gamma, and several are samples. */
function sampledCurve(tag: Buffer): (x: number) => number {
  const count = tag.readUInt32BE(8)
  if (count === 0) return (x) => x
  if (count === 1) {
    const gamma = tag.readUInt16BE(12) / 256
    return (x) => x ** gamma
  }
  const sampleAt = (at: number) => tag.readUInt16BE(12 + 2 * at) / 65_535
  return (x) => {
    const before = Math.min(Math.floor(x * (count - 1)), count - 2)
    const share = x * (count - 1) - before
    return sampleAt(before) * (1 - share) + sampleAt(before + 1) * share
  }
}

/** The functions of ICC.1:2022, section 10.18. */
function parametricCurve(tag: Buffer): ((x: number) => number) | undefined {
  const kind = tag.readUInt16BE(8)
  const counts = [1, 3, 4, 5, 7]
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: counts[kind] ?? 0 },
    (_, at) => fixedAt(tag, 12 + 4 * at),
  )
  const power = (x: number) => Math.max(0, a * x + b) ** g
  if (kind === 0) return (x) => x ** g
  if (kind === 1) return (x) => (x >= -b / a ? power(x) : 0)
  if (kind === 2) return (x) => (x >= -b / a ? power(x) + c : c)
  if (kind === 3) return (x) => (x >= d ? power(x) : c * x)
  if (kind === 4) return (x) => (x >= d ? power(x) + e : c * x + f)
  return undefined
}

function pixelConversion([r, g, b]: readonly Channel[]): PixelConversion {
  if (!r || !g || !b) throw new Error('three channels expected')
  const encode = srgbTable()
  const encoded = (light: number) => encode[(clamp(light) * linearSteps + 0.5) | 0] ?? 0
  return (rgba, start, end) => {
    for (let at = start; at < end; at += 4) {
      const red = r.curve[rgba[at] ?? 0] ?? 0
      const green = g.curve[rgba[at + 1] ?? 0] ?? 0
      const blue = b.curve[rgba[at + 2] ?? 0] ?? 0
      rgba[at] = encoded(red * r.rgb[0] + green * g.rgb[0] + blue * b.rgb[0])
      rgba[at + 1] = encoded(red * r.rgb[1] + green * g.rgb[1] + blue * b.rgb[1])
      rgba[at + 2] = encoded(red * r.rgb[2] + green * g.rgb[2] + blue * b.rgb[2])
    }
  }
}

/** The value of sRGB for each step of linear light. */
function srgbTable(): Uint8Array {
  return Uint8Array.from({ length: linearSteps + 1 }, (_, step) => {
    const light = step / linearSteps
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
  })
}

const probes = [0, 32, 64, 96, 128, 160, 192, 224, 255]
/** Profiles of sRGB itself differ by their rounding. */
const toleratedDifference = 2

function isIdentity(convert: PixelConversion): boolean {
  const colors = Buffer.from(
    probes.flatMap((r) => probes.flatMap((g) => probes.flatMap((b) => [r, g, b, 255]))),
  )
  const converted = Buffer.from(colors)
  convert(converted, 0, converted.length)
  return colors.every((value, at) => Math.abs(value - (converted[at] ?? 0)) <= toleratedDifference)
}

function fixedAt(tag: Buffer, at: number): number {
  return tag.readInt32BE(at) / 65_536
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
