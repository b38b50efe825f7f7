import type { Brush } from './brush'
import { ink } from './face-parts'
import { arm, head, leg, torso } from './figure-outlines'
import { bead, gem, sparkle, star } from './ornaments'
import { bothSides, circle, ellipse, groundShadow, line, path, shadedShape } from './svg'

export function knight(brush: Brush): string {
  const { main, trim, gem: cloth, random } = brush
  const plume =
    random() < 0.6
      ? shadedShape(
          brush,
          'M204 78C196 40 234 18 272 34C306 50 312 96 298 122C284 92 254 76 214 80Z',
          cloth,
          9,
        )
      : bothSides(brush, shadedShape(brush, 'M146 106C118 96 104 66 112 34C136 46 154 66 160 86Z', trim, 7))
  return (
    groundShadow(104, 362) +
    shadedShape(brush, 'M150 200C110 240 92 300 84 346Q210 364 336 346C328 300 310 240 270 200Z', cloth, 16) +
    bothSides(
      brush,
      shadedShape(brush, leg, main, 10) +
        path('M142 336H206V350Q204 358 194 358H154Q142 358 142 346Z', trim.shade),
    ) +
    bothSides(brush, shadedShape(brush, arm, main, 9)) +
    shadedShape(brush, torso, main, 14) +
    path('M152 262H268L266 286H154Z', trim.deep) +
    plume +
    shadedShape(brush, head, main, 14) +
    path('M152 120H268V142H152Z', ink) +
    bothSides(brush, circle(184, 131, 6, cloth.glow)) +
    shadedShape(brush, 'M203 78H217V184H203Z', trim, 4) +
    bothSides(brush, shadedShape(brush, 'M160 186Q108 180 104 228Q130 240 160 220Z', trim, 8)) +
    (random() < 0.5 ? gem(brush, 210, 228, 17) : path(star(210, 230, 26), trim.light)) +
    bead(210, 274, 9, cloth)
  )
}

export function mage(brush: Brush): string {
  const { main, trim, gem: sash, random } = brush
  const robe = 'M164 186H256Q286 250 304 346Q210 372 116 346Q134 250 164 186Z'
  const sleeve = 'M166 194Q128 204 112 250L98 298Q122 316 148 300L172 240Z'
  const rod =
    line('M330 130V352', brush.trim.deep, 12) +
    line('M328 132V350', brush.trim.base, 6) +
    path('M330 66L352 104L330 142L308 104Z', sash.base) +
    path('M330 66L308 104L330 110Z', sash.glow)
  return (
    groundShadow(108, 362) +
    rod +
    shadedShape(brush, robe, main, 16) +
    path('M190 220H230L240 354H180Z', sash.shade) +
    path('M190 220H214L216 356L180 354Z', sash.base) +
    path(sparkle(210, 318, 18), trim.light) +
    line('M120 344Q210 368 300 344', trim.base, 8) +
    bothSides(brush, shadedShape(brush, sleeve, main, 10) + line('M100 296Q124 312 146 298', trim.base, 7)) +
    shadedShape(
      brush,
      head,
      { deep: '#8a5a3a', shade: '#d39a6c', base: '#efbe92', light: '#fbd8b6', glow: '#fff' },
      12,
    ) +
    bothSides(brush, ellipse(184, 136, 7, 11, ink)) +
    (random() < 0.5
      ? shadedShape(
          brush,
          'M154 150Q210 168 266 150Q268 214 210 250Q152 214 154 150Z',
          { deep: '#9a9aa8', shade: '#c6c6d2', base: '#eeeef4', light: '#fff', glow: '#fff' },
          10,
        )
      : line('M190 160Q210 174 230 160', ink, 6)) +
    shadedShape(
      brush,
      'M92 104Q110 84 150 92Q174 44 222 22Q250 20 264 46Q246 42 240 54Q252 74 270 92Q310 84 328 104Q300 126 210 126Q120 126 92 104Z',
      main,
      13,
    ) +
    line('M150 94Q210 112 270 94', sash.base, 11) +
    bead(210, 104, 8, trim)
  )
}

export function warden(brush: Brush): string {
  const { main, trim, gem: cloth, random } = brush
  const quiver =
    random() < 0.6
      ? shadedShape(brush, 'M268 150L312 128L330 160L286 200Z', trim, 7) +
        line('M296 136L330 80M310 132L348 92', trim.shade, 6)
      : ''
  return (
    groundShadow(108, 362) +
    quiver +
    shadedShape(
      brush,
      'M148 196C112 230 92 296 82 340L118 330L136 350L166 334L210 352L254 334L284 350L302 330L338 340C328 296 308 230 272 196Z',
      main,
      14,
    ) +
    bothSides(
      brush,
      shadedShape(brush, leg, { ...cloth, base: cloth.shade, shade: cloth.deep }, 9) +
        path('M144 318H206V350Q204 358 194 358H154Q142 358 144 346Z', trim.shade),
    ) +
    shadedShape(brush, torso, cloth, 14) +
    bothSides(brush, shadedShape(brush, arm, main, 9)) +
    line('M156 200L258 280', trim.shade, 13) +
    path('M152 262H268L266 284H154Z', trim.deep) +
    bead(210, 273, 12, trim) +
    shadedShape(
      brush,
      'M210 46C150 50 122 98 124 150Q126 190 152 206H268Q294 190 296 150C298 98 270 50 210 46Z',
      main,
      15,
    ) +
    path('M210 92C170 96 156 126 160 156Q166 182 210 190Q254 182 260 156C264 126 250 96 210 92Z', ink) +
    bothSides(brush, path('M172 138Q190 138 200 150Q182 156 172 138Z', brush.gem.glow)) +
    shadedShape(brush, 'M146 196Q210 176 274 196Q276 214 262 220Q210 202 158 220Q144 214 146 196Z', trim, 6) +
    gem(brush, 210, 204, 12)
  )
}
