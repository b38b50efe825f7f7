import type { Brush } from './brush'
import { bead, gem, sparkle, star } from './ornaments'
import { bothSides, circle, clipped, groundShadow, line, path, shadedShape } from './svg'

export function trove(brush: Brush): string {
  const { main, trim, gem: stone, random } = brush
  const hoard =
    circle(140, 200, 26, '#f0b429') +
    circle(184, 190, 28, '#ffd75e') +
    circle(236, 194, 28, '#f0b429') +
    circle(282, 200, 24, '#ffd75e') +
    circle(212, 204, 24, '#c07f16')
  const prize =
    random() < 0.5
      ? path('M176 190L166 130L194 156L210 116L226 156L254 130L244 190Z', stone.base) +
        path('M210 116L226 156L254 130L244 190H210Z', stone.shade) +
        bead(210, 114, 7, trim)
      : gem(brush, 196, 160, 26) + gem(brush, 250, 176, 18)
  return (
    groundShadow(140, 358) +
    shadedShape(brush, 'M76 196C70 116 100 74 146 66H274C320 74 350 116 344 196Z', main, 18) +
    path('M96 194C96 128 118 96 152 90H268C302 96 324 128 324 194Z', main.deep) +
    bothSides(
      brush,
      line('M118 190C116 120 132 84 158 72', trim.shade, 14) +
        line('M116 188C114 118 130 82 156 70', trim.base, 8),
    ) +
    hoard +
    prize +
    path(sparkle(290, 146, 20) + sparkle(138, 158, 15), '#fff3c0') +
    shadedShape(brush, 'M66 204H354L340 352H80Z', main, 20) +
    line('M74 254H346M78 304H342', main.shade, 5) +
    bothSides(brush, shadedShape(brush, 'M104 200H136L140 354H112Z', trim, 7)) +
    shadedShape(brush, 'M60 196H360V226H60Z', trim, 9) +
    shadedShape(brush, 'M178 200H242V262Q240 284 210 290Q180 284 178 262Z', trim, 9) +
    circle(210, 238, 11, main.deep) +
    path('M204 242H216L220 270H200Z', main.deep) +
    bothSides(brush, bead(121, 240, 6, trim) + bead(125, 330, 6, trim))
  )
}

export function parcel(brush: Brush): string {
  const { main, trim, gem: ribbon, random } = brush
  const box = 'M92 196H328V350H92Z'
  const dots = random() < 0.5
  const stamps = [
    [128, 246],
    [144, 312],
    [276, 256],
    [296, 318],
  ] as const
  const pattern = dots
    ? path(stamps.map(([x, y]) => star(x, y, 17)).join(''), main.light)
    : line('M60 290L180 170M60 360L240 180M120 370L330 160M200 370L350 220M270 370L350 290', main.light, 9)
  return (
    groundShadow(136, 354) +
    shadedShape(brush, box, main, 20) +
    clipped(brush, box, pattern) +
    path('M92 196H328V216H92Z', main.deep) +
    shadedShape(brush, 'M186 196H234V350H186Z', ribbon, 9) +
    shadedShape(brush, 'M76 146H344V202H76Z', main, 14) +
    shadedShape(brush, 'M184 146H236V202H184Z', ribbon, 9) +
    bothSides(
      brush,
      shadedShape(brush, 'M206 140C150 150 92 128 98 84C108 50 178 66 206 132Z', ribbon, 12) +
        path('M190 126C160 128 126 116 128 98C134 84 168 96 190 126Z', ribbon.deep) +
        shadedShape(brush, 'M200 140C180 168 160 182 138 186L150 212C180 204 200 180 210 150Z', ribbon, 7),
    ) +
    shadedShape(brush, 'M186 112H234Q242 136 234 158H186Q178 136 186 112Z', ribbon, 8) +
    gem(brush, 210, 135, 13) +
    bead(258, 226, 5, trim) +
    line('M236 204L256 224', trim.base, 4) +
    shadedShape(brush, 'M250 224L292 220L298 262L256 268Z', trim, 5)
  )
}

export function totem(brush: Brush): string {
  const { main, trim, gem: stone, random } = brush
  const wings = bothSides(
    brush,
    shadedShape(brush, 'M140 150C90 150 44 110 32 60C86 64 136 90 152 122Z', trim, 9) +
      line('M56 82Q96 106 140 132', trim.shade, 5),
  )
  return (
    groundShadow(104, 362) +
    wings +
    shadedShape(brush, 'M130 254H290V354H130Z', main, 16) +
    shadedShape(
      brush,
      'M140 162H280V262H140Z',
      { ...main, base: main.shade, shade: main.deep, light: main.base },
      14,
    ) +
    shadedShape(brush, 'M136 62Q210 30 284 62V168H136Z', main, 16) +
    bothSides(
      brush,
      circle(180, 108, 20, main.deep) +
        circle(180, 108, 13, stone.base) +
        circle(177, 105, 5, stone.glow) +
        line('M152 204H190M154 300L186 312', main.deep, 13),
    ) +
    shadedShape(brush, 'M210 116L228 152H192Z', trim, 6) +
    path('M176 228H244V246H176Z', main.deep) +
    path('M166 330Q210 346 254 330L246 314Q210 326 174 314Z', main.deep) +
    line('M130 258H290M138 166H282', trim.base, 8) +
    (random() < 0.5 ? gem(brush, 210, 208, 15) : path(star(210, 208, 17), stone.light)) +
    bead(210, 48, 11, stone)
  )
}
