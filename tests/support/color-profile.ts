/** XYZ under D50 of the reddest, greenest and bluest light of a color space. */
type Primaries = readonly [red: Xyz, green: Xyz, blue: Xyz]
type Xyz = readonly [number, number, number]

const displayP3: Primaries = [
  [0.51512, 0.2412, -0.00105],
  [0.29198, 0.69225, 0.04189],
  [0.1571, 0.06657, 0.78407],
]
const adobeRgb: Primaries = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
]
const proPhoto: Primaries = [
  [0.79767, 0.28804, 0],
  [0.13519, 0.71188, 0],
  [0.03134, 0.00009, 0.82491],
]
const srgb: Primaries = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
]

const srgbCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

/** Color profiles as cameras, phones and editors embed them, by name. */
export const colorProfiles = {
  'Display P3': rgbProfile(displayP3, srgbCurve),
  'Adobe RGB': rgbProfile(adobeRgb, gamma(563 / 256)),
  'ProPhoto RGB': rgbProfile(proPhoto, parametric(0, [1.8])),
  'linear sRGB': rgbProfile(srgb, tag('curv', Buffer.alloc(4))),
  'sampled sRGB': rgbProfile(srgb, samples(33, 2.2)),
  'linear gray': profile('GRAY', { kTRC: tag('curv', Buffer.alloc(4)) }),
  sRGB: rgbProfile(srgb, srgbCurve),
  CMYK: profile('CMYK', {}),
  'cut off': rgbProfile(displayP3, srgbCurve).subarray(0, 200),
} as const

function rgbProfile(primaries: Primaries, curve: Buffer): Buffer {
  const tags = Object.fromEntries(primaries.map((xyz, at) => [`${'rgb'[at]}XYZ`, tag('XYZ ', fixed(xyz))]))
  return profile('RGB ', { ...tags, rTRC: curve, gTRC: curve, bTRC: curve })
}

function profile(space: string, tags: Record<string, Buffer>): Buffer {
  const all = Object.entries({ wtpt: tag('XYZ ', fixed([0.9642, 1, 0.82491])), ...tags })
  const header = Buffer.alloc(128)
  header.write('\x04\x30\0\0mntr', 8, 'latin1')
  header.write(`${space}XYZ `, 16, 'latin1')
  header.write('acsp', 36, 'latin1')
  header.set(fixed([0.9642, 1, 0.82491]), 68)
  const table = Buffer.alloc(4 + all.length * 12)
  table.writeUInt32BE(all.length, 0)
  let at = header.length + table.length
  for (const [index, [name, content]] of all.entries()) {
    table.write(name, 4 + index * 12, 'latin1')
    table.writeUInt32BE(at, 8 + index * 12)
    table.writeUInt32BE(content.length, 12 + index * 12)
    at += content.length
  }
  header.writeUInt32BE(at, 0)
  return Buffer.concat([header, table, ...all.map(([, content]) => content)])
}

function tag(type: string, content: Buffer): Buffer {
  const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
  return Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), content, padding])
}

function fixed(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), at * 4)
  return bytes
}

function parametric(kind: number, values: readonly number[]): Buffer {
  return tag('para', Buffer.concat([Buffer.from([0, kind, 0, 0]), fixed(values)]))
}

function gamma(exponent: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUInt32BE(1, 0)
  bytes.writeUInt16BE(Math.round(exponent * 256), 4)
  return tag('curv', bytes)
}

function samples(count: number, exponent: number): Buffer {
  const bytes = Buffer.alloc(4 + count * 2)
  bytes.writeUInt32BE(count, 0)
  for (let at = 0; at < count; at++)
    bytes.writeUInt16BE(Math.round(65_535 * (at / (count - 1)) ** exponent), 4 + at * 2)
  return tag('curv', bytes)
}
