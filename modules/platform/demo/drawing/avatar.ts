import { pick, randomFromKey } from '@/modules/platform/demo/random'
import { assert } from '@/src/kit/assert'
import { lazy } from '@/src/kit/lazy'
import avatars from './avatar.svg' with { type: 'text' }
import { faceInk } from './item-drawing'
import { materialNames, materialTones, parseTones, type Tones } from './materials'
import { parseTemplates, renderTemplate } from './svg-template'

const templates = lazy(() => parseTemplates(avatars))

const skins = [
  parseTones('7a4128 d99c74 f2c19b fbd9bd ffffff'),
  parseTones('5b2e1a b0714a cf9066 e5b18c ffffff'),
  parseTones('2f1710 6a3d29 8b563b a97353 ffffff'),
  parseTones('6b3326 c98264 e6a687 f5c7ae ffffff'),
] as const

/** Draws a player's avatar as a square SVG of at most 2 KB. The same username always gets the same avatar. */
export function drawAvatar(username: string): string {
  const [template] = templates().templates
  assert(template, 'there is an avatar template')
  const random = randomFromKey(`${username}:avatar`)
  const [ground, hair, shirt] = pickThreeTones(random)
  return renderTemplate(templates(), template, {
    tones: { ground, hair, shirt, skin: pick(random, skins) },
    values: { ink: faceInk },
    idPrefix: `a${username.replace(/[^A-Za-z0-9_]/g, '')}-`,
    random,
  })
}

/** Three different materials, so that hair and shirt stand out from the background. */
function pickThreeTones(random: () => number): [Tones, Tones, Tones] {
  const first = Math.floor(random() * materialNames.length)
  const step = 1 + Math.floor(random() * (materialNames.length / 2 - 1))
  return [tonesAt(first), tonesAt(first + step), tonesAt(first + 2 * step)]
}

function tonesAt(index: number): Tones {
  return materialTones(materialNames[index % materialNames.length] ?? 'gold')
}
