import { pick, randomFromKey } from '@/modules/platform/demo/random'
import { paletteNames, type Tones, tonesOf } from './palettes'
import { bothSides, circle, ellipse, line, path } from './svg'

type AvatarStyle = { skin: Tones; hair: Tones; shirt: Tones; nextId: () => string; random: () => number }
type Feature = (portrait: AvatarStyle) => string

const ink = '#191522'
const skins: readonly [Tones, ...Tones[]] = [
  { deep: '#7a4128', shade: '#d99c74', base: '#f2c19b', light: '#fbd9bd', glow: '#fff' },
  { deep: '#5b2e1a', shade: '#b0714a', base: '#cf9066', light: '#e5b18c', glow: '#fff' },
  { deep: '#2f1710', shade: '#6a3d29', base: '#8b563b', light: '#a97353', glow: '#fff' },
  { deep: '#6b3326', shade: '#c98264', base: '#e6a687', light: '#f5c7ae', glow: '#fff' },
]

/** A square portrait of a player as a self-contained SVG, at most 2 KB, the same for the same name. */
export function drawAvatar(username: string): string {
  const random = randomFromKey(`${username}:avatar`)
  const [ground, hair, shirt] = pickThreePalettes(random)
  let used = 0
  const prefix = `a${username.replace(/[^A-Za-z0-9_]/g, '')}-`
  const portrait = { skin: pick(random, skins), hair, shirt, random, nextId: () => prefix + used++ }
  const backdrop = path('M0 0H420V420H0Z', ground.shade) + circle(210, 190, 172, ground.base)
  const parts = [shoulders, back, head, eyes, mouth, top].map((part) => part(portrait)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 420" stroke-linecap="round" stroke-linejoin="round">${backdrop}${parts}</svg>`
}

const shoulders: Feature = ({ shirt, skin }) =>
  path('M40 420C46 336 110 306 170 300H250C310 306 374 336 380 420Z', shirt.base) +
  path('M250 300C310 306 374 336 380 420H300Q290 340 250 300Z', shirt.shade) +
  path('M172 270H248V304Q210 346 172 304Z', skin.shade)

const back: Feature = ({ hair, random }) =>
  random() < 0.4 ? path('M104 180C100 80 160 62 210 62C260 62 320 80 316 180L326 320H94Z', hair.shade) : ''

const head: Feature = ({ skin }) =>
  circle(120, 206, 22, skin.shade) +
  circle(300, 206, 22, skin.shade) +
  path('M122 150Q126 92 210 92Q294 92 298 150V214Q292 290 210 296Q128 290 122 214Z', skin.base) +
  path('M298 150V214Q292 290 210 296Q260 260 264 110Q294 120 298 150Z', skin.shade)

const eyes: Feature = (portrait) =>
  pick<Feature>(portrait.random, [
    () => bothSides(portrait, ellipse(174, 200, 10, 15, ink)),
    () => bothSides(portrait, line('M156 204Q172 184 188 204', ink, 9)),
    () =>
      bothSides(
        portrait,
        ellipse(174, 202, 9, 12, ink) + line('M152 202A24 24 0 1 1 152 203', portrait.shirt.deep, 7),
      ) + line('M201 198H219', portrait.shirt.deep, 7),
  ])(portrait)

const mouth: Feature = (portrait) =>
  pick<Feature>(portrait.random, [
    () => line('M180 248Q210 272 240 248', ink, 9),
    () => line('M186 254Q216 262 238 244', ink, 9),
    () => path('M178 242H242Q240 276 210 276Q180 276 178 242Z', ink) + path('M188 242H232V252H188Z', '#fff'),
  ])(portrait)

const top: Feature = (portrait) => {
  const { hair, shirt } = portrait
  return pick<Feature>(portrait.random, [
    () =>
      path(
        'M108 182C96 90 160 52 226 60C296 60 330 116 312 182C300 150 280 136 258 132C220 150 160 150 140 136C124 146 114 160 108 182Z',
        hair.base,
      ) + line('M140 104Q166 78 206 78', hair.light, 9),
    () =>
      path(
        'M108 176L104 104L140 116L150 62L192 96L226 46L250 92L296 66L294 112L322 108L312 176Q270 128 210 130Q150 128 108 176Z',
        hair.base,
      ) + line('M160 104L168 90M230 92L236 76', hair.light, 9),
    () =>
      path('M106 156C106 82 154 56 210 56C266 56 314 82 314 156Q210 120 106 156Z', shirt.base) +
      path('M98 164Q210 116 322 164L318 140Q210 94 102 140Z', shirt.deep) +
      circle(210, 52, 20, shirt.light),
    () =>
      path(
        'M112 178C90 130 118 96 138 98C140 62 190 52 210 66C236 44 286 60 286 94C318 96 328 140 308 178C300 150 286 140 264 144C244 128 228 146 206 136C184 146 160 130 148 146C126 142 118 154 112 178Z',
        hair.base,
      ) + line('M150 102Q160 82 182 82', hair.light, 9),
  ])(portrait)
}

/** Three different materials, so that no shirt or hair melts into the ground. */
function pickThreePalettes(random: () => number): [Tones, Tones, Tones] {
  const first = Math.floor(random() * paletteNames.length)
  const step = 1 + Math.floor(random() * (paletteNames.length / 2 - 1))
  return [tonesAt(first), tonesAt(first + step), tonesAt(first + 2 * step)]
}

function tonesAt(position: number): Tones {
  return tonesOf(paletteNames[position % paletteNames.length] ?? 'gold')
}
