import type { Brush } from './brush'
import { bead, gem, sparkle } from './ornaments'
import { bothSides, ellipse, groundShadow, line, path, shadedShape, withOpacity } from './svg'

const crowns = [
  {
    d: 'M86 306L62 170L114 230L138 124L178 212L210 92L242 212L282 124L306 230L358 170L334 306Q210 344 86 306Z',
    tips: [
      [62, 168, 11],
      [138, 120, 12],
      [210, 86, 15],
      [282, 120, 12],
      [358, 168, 11],
    ],
  },
  {
    d: 'M86 306L60 140Q122 214 140 218Q190 190 210 88Q230 190 280 218Q298 214 360 140L334 306Q210 344 86 306Z',
    tips: [
      [60, 138, 14],
      [210, 84, 17],
      [360, 138, 14],
    ],
  },
  {
    d: 'M86 306L70 150L128 184L140 118L182 168L210 96L238 168L280 118L292 184L350 150L334 306Q210 344 86 306Z',
    tips: [
      [70, 148, 10],
      [140, 116, 10],
      [210, 92, 13],
      [280, 116, 10],
      [350, 148, 10],
    ],
  },
] as const

export function crown(brush: Brush): string {
  const { main, trim, gem: velvet, random } = brush
  const shape = crowns[Math.floor(random() * crowns.length)] ?? crowns[0]
  const lining =
    random() < 0.5
      ? path('M92 270C96 190 150 150 210 160C270 150 324 190 328 270Q210 310 92 270Z', velvet.shade) +
        line('M210 166V280M150 176Q136 220 146 280', velvet.base, 7)
      : path('M92 270L104 168L160 206L210 142L260 206L316 168L328 270Z', main.deep)
  const band = shadedShape(brush, 'M80 274Q210 312 340 274L335 314Q210 354 85 314Z', trim, 9)
  const stones =
    bothSides(brush, bead(104, 303, 7, brush.gem) + gem(brush, 148, 313, 10)) + gem(brush, 210, 318, 14)
  return (
    groundShadow(128, 344) +
    lining +
    shadedShape(brush, shape.d, main, 15) +
    shape.tips.map(([x, y, r]) => bead(x, y, r, trim)).join('') +
    path('M210 172L224 214L210 256L196 214Z', trim.shade) +
    path('M210 172V256L196 214Z', trim.light) +
    bothSides(brush, path('M148 234L155 248L148 262L141 248Z', trim.light)) +
    band +
    stones
  )
}

export function circlet(brush: Brush): string {
  const { main, trim, random } = brush
  const tall = random() < 0.5
  const wing = tall
    ? 'M210 276C180 262 170 206 210 108C250 206 240 262 210 276Z'
    : 'M210 280C150 262 150 200 210 136C270 200 270 262 210 280Z'
  const leaf = 'M186 276C140 268 112 232 104 180C146 196 178 226 186 276Z'
  const drop =
    bothSides(brush, line('M142 298V314', main.shade, 4) + bead(142, 322, 10, brush.gem)) +
    line('M210 306V326', main.shade, 4) +
    gem(brush, 210, 342, 11)
  return (
    withOpacity(0.2, ellipse(210, 372, 96, 9, '#000')) +
    line('M72 226A138 44 0 0 1 348 226', main.shade, 12) +
    bothSides(brush, shadedShape(brush, leaf, main, 10) + line('M118 196Q158 226 174 262', main.shade, 4)) +
    shadedShape(brush, wing, main, 12) +
    shadedShape(
      brush,
      'M64 222Q84 278 210 282Q336 278 356 222L350 250Q330 306 210 310Q90 306 70 250Z',
      main,
      9,
    ) +
    bothSides(brush, bead(96, 262, 6, trim) + bead(128, 277, 6, trim) + bead(162, 287, 6, trim)) +
    gem(brush, 210, tall ? 226 : 222, 24) +
    drop
  )
}

export function halo(brush: Brush): string {
  const { main, gem: stone, random } = brush
  const front = 'M70 196A140 50 0 0 0 350 196'
  const winged = random() < 0.45
  const feathers = shadedShape(
    brush,
    'M84 214C40 196 20 150 26 104C46 122 58 128 74 132C66 116 66 106 70 92C96 120 112 160 104 214Z',
    main,
    9,
  )
  const sparks = [
    [210, 118, 26],
    [132, 134, 14],
    [292, 132, 16],
    [96, 274, 13],
    [318, 280, 16],
  ] as const
  return (
    groundShadow(92, 338) +
    line('M70 196A140 50 0 0 1 350 196', main.deep, 24) +
    line('M72 193A140 50 0 0 1 348 193', main.shade, 14) +
    (winged
      ? bothSides(brush, feathers)
      : path(sparks.map(([x, y, r]) => sparkle(x, y, r)).join(''), stone.light)) +
    line(front, main.shade, 34) +
    line('M71 192A140 50 0 0 0 349 192', main.base, 24) +
    line('M78 200A140 47 0 0 0 240 240', main.glow, 6) +
    (winged
      ? gem(brush, 210, 246, 20)
      : bothSides(brush, bead(140, 236, 9, stone)) + bead(210, 246, 12, stone))
  )
}
