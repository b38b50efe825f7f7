import { pick } from '@/modules/platform/demo/random'
import type { Brush, Drawing } from './brush'
import { extras, eyes, mouths, type Part } from './face-parts'
import { bead, gem, sparkle } from './ornaments'
import type { Shapes } from './shapes'
import { bothSides, groundShadow, line, path, shadedShape } from './svg'

export const faces: Shapes = {
  smile: [face(eyes.open, mouths.smile, extras.blush), 'smile'],
  grin: [face(eyes.happy, mouths.grin, extras.none), 'grin'],
  smirk: [face(eyes.half, mouths.smirk, extras.raised), 'smirk'],
  wink: [face(eyes.wink, mouths.tongue, extras.blush), 'wink'],
  slumber: [face(eyes.closed, mouths.tiny, extras.blush), 'slumber sleep dream'],
  stare: [face(eyes.wide, mouths.flat, extras.none), 'stare'],
  gaze: [face(eyes.starry, mouths.smile, extras.freckles), 'gaze wonder'],
  pout: [face(eyes.open, mouths.pout, extras.brows), 'pout scowl'],
  snarl: [face(eyes.slits, mouths.fangs, extras.none), 'snarl fangs'],
  laugh: [face(eyes.squeezed, mouths.laugh, extras.none), 'laugh giggle'],
  weep: [face(eyes.happy, mouths.wobble, extras.tears), 'weep tears'],
  shades: [face(eyes.visor, mouths.smirk, extras.none), 'shades'],
}

const heads = [
  'M132 76H288Q342 78 342 132V292Q340 346 288 348H132Q80 346 78 292V132Q78 78 132 76Z',
  'M210 66C298 66 350 124 350 208C350 296 294 354 210 354C126 354 70 296 70 208C70 124 122 66 210 66Z',
  'M112 80Q210 58 308 80Q342 90 344 130C348 230 318 300 258 342Q210 372 162 342C102 300 72 230 76 130Q78 90 112 80Z',
] as const

function face(eye: Part, mouth: Part, extra: Part): Drawing {
  return (brush) => {
    const head = pick(brush.random, heads)
    return (
      groundShadow(112, 362) +
      ears(brush) +
      shadedShape(brush, head, brush.main, 22) +
      mark(brush) +
      extra(brush) +
      eye(brush) +
      mouth(brush)
    )
  }
}

function ears(brush: Brush): string {
  return brush.random() < 0.3
    ? bothSides(
        brush,
        shadedShape(brush, 'M76 176Q44 172 42 212Q44 252 80 248Z', brush.main, 8) +
          bead(50, 248, 9, brush.trim),
      )
    : ''
}

/** What tells two faces of one expression apart: a stone, a sigil or a painted stripe on the brow. */
const marks: readonly [Part, ...Part[]] = [
  (brush) => gem(brush, 210, 116, 15),
  (brush) => path(sparkle(210, 118, 30), brush.trim.light),
  (brush) => bothSides(brush, line('M92 232L116 240M90 252L116 256', brush.gem.shade, 9)),
  (brush) =>
    line('M210 88V140', brush.trim.base, 12) + bothSides(brush, line('M184 94V128', brush.trim.base, 8)),
  () => '',
]

function mark(brush: Brush): string {
  return pick(brush.random, marks)(brush)
}
