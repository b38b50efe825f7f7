import { pick } from '@/modules/platform/demo/random'
import type { Brush } from './brush'
import { ink } from './face-parts'
import { arm, leg, torso } from './figure-outlines'
import { bead, gem, sparkle, star } from './ornaments'
import { bothSides, circle, clipped, groundShadow, line, path, shadedShape, withOpacity } from './svg'

export function automaton(brush: Brush): string {
  const { main, trim, gem: light, random } = brush
  const eyes =
    random() < 0.5
      ? bothSides(brush, circle(182, 126, 17, light.base) + circle(178, 122, 7, light.glow))
      : path('M164 114H256V138H164Z', light.base) + path('M172 118H210V124H172Z', light.glow)
  const box = 'M150 196H270V290H150Z'
  return (
    groundShadow(104, 362) +
    line('M210 74V44', main.deep, 8) +
    bead(210, 38, 14, light) +
    bothSides(
      brush,
      line('M152 214Q110 226 112 262', main.deep, 20) +
        line('M152 212Q110 224 112 260', main.shade, 10) +
        shadedShape(brush, 'M88 258H136V300H122V282H104V300H88Z', trim, 7),
    ) +
    bothSides(
      brush,
      path('M166 284H196V330H166Z', main.deep) +
        shadedShape(brush, 'M150 322H204V358H138Q138 330 150 322Z', trim, 8),
    ) +
    path('M188 176H232V204H188Z', main.deep) +
    shadedShape(brush, box, main, 15) +
    shadedShape(brush, 'M142 74H278V178H142Z', main, 15) +
    bothSides(brush, shadedShape(brush, 'M126 104H144V148H126Z', trim, 5)) +
    path('M152 94H268V158H152Z', ink) +
    eyes +
    line('M186 168H234', main.deep, 5) +
    circle(210, 240, 33, trim.deep) +
    circle(210, 240, 28, trim.base) +
    circle(210, 240, 20, ink) +
    pick(random, [
      gem(brush, 210, 240, 11),
      path(star(210, 241, 17), light.light),
      circle(210, 240, 12, light.light) + circle(210, 240, 6, '#fff'),
    ]) +
    bothSides(brush, bead(162, 208, 5, trim) + bead(162, 278, 5, trim))
  )
}

export function voyager(brush: Brush): string {
  const { main, trim, gem: glass, random } = brush
  const bubble = 'M210 44A76 76 0 1 1 209 44Z'
  const visor = 'M176 82H244Q270 86 270 112V134Q268 160 240 162H180Q152 160 150 134V112Q150 86 176 82Z'
  return (
    groundShadow(104, 362) +
    shadedShape(brush, 'M134 176H286Q298 180 298 196V276H122V196Q122 180 134 176Z', trim, 12) +
    bothSides(
      brush,
      shadedShape(brush, leg, main, 10) +
        path('M142 326H206V350Q204 358 194 358H154Q142 358 142 346Z', trim.shade) +
        shadedShape(brush, arm, main, 9) +
        line('M114 256L144 262', trim.base, 9),
    ) +
    shadedShape(brush, torso, main, 14) +
    shadedShape(brush, bubble, main, 18) +
    path(visor, glass.deep) +
    clipped(
      brush,
      visor,
      path('M150 82H270V162H220Q250 120 150 110Z', glass.shade) + path(sparkle(236, 136, 16), glass.glow),
    ) +
    line('M168 122Q168 100 188 98', glass.glow, 8) +
    line(visor, trim.shade, 7) +
    shadedShape(brush, 'M172 222H248V264H172Z', trim, 7) +
    bead(190, 243, 9, glass) +
    line('M212 236H238M212 250H230', trim.deep, 6) +
    withOpacity(0.9, bothSides(brush, bead(134, 122, 13, trim))) +
    (random() < 0.5 ? line('M276 92L312 50', main.shade, 7) + bead(314, 46, 11, glass) : '') +
    path('M152 276H268L266 290H154Z', trim.deep)
  )
}
