import { pick } from '@/modules/platform/demo/random'
import type { Brush } from './brush'
import { bead, crescent, gem, sparkle, star } from './ornaments'
import { bothSides, circle, clipped, ellipse, groundShadow, line, path, shadedShape } from './svg'

export function topHat(brush: Brush): string {
  const { main, gem: ribbon, random } = brush
  const body = 'M122 92Q210 68 298 92Q286 190 284 286Q210 308 136 286Q134 190 122 92Z'
  const band = clipped(
    brush,
    body,
    path('M120 226Q210 250 300 226V278Q210 302 120 278Z', ribbon.shade) +
      path('M120 226Q210 250 262 240V291Q210 300 120 278Z', ribbon.base),
  )
  const feather =
    shadedShape(brush, 'M262 262C250 190 280 120 338 84C352 130 336 210 284 262Z', ribbon, 9) +
    line('M272 258Q290 170 330 104', ribbon.deep, 4)
  return (
    groundShadow(140, 342) +
    shadedShape(
      brush,
      'M36 270Q50 244 130 262H290Q370 244 384 270Q380 326 210 334Q40 326 36 270Z',
      main,
      11,
    ) +
    ellipse(210, 286, 92, 22, main.deep) +
    shadedShape(brush, body, main, 22) +
    ellipse(210, 92, 88, 20, main.shade) +
    ellipse(206, 90, 78, 14, main.light) +
    band +
    (random() < 0.5 ? feather + bead(272, 262, 13, brush.trim) : gem(brush, 210, 266, 19))
  )
}

export function wizardHat(brush: Brush): string {
  const { main, trim, gem: ribbon, random } = brush
  const cone =
    'M108 296C146 236 158 142 206 82C228 54 278 50 314 92C284 84 266 104 268 134C276 200 292 246 318 296Q210 334 108 296Z'
  const lights = [
    [206, 150, 17],
    [250, 196, 11],
    [176, 214, 12],
    [226, 238, 14],
    [146, 268, 9],
    [280, 262, 10],
  ] as const
  const draw = pick(random, [
    star,
    sparkle,
    (x: number, y: number, r: number) => crescent(x, y, Math.round(r * 1.1)),
  ])
  return (
    groundShadow(148, 346) +
    shadedShape(
      brush,
      'M34 290Q40 252 130 266H290Q380 252 386 290Q376 338 210 340Q44 338 34 290Z',
      main,
      12,
    ) +
    shadedShape(brush, cone, main, 20) +
    line('M222 112Q246 96 262 100M210 142Q240 128 262 136', main.shade, 6) +
    path(lights.map(([x, y, r]) => draw(x, y, r)).join(''), trim.light) +
    clipped(
      brush,
      cone,
      path('M96 258Q210 300 324 258V300Q210 342 96 300Z', ribbon.shade) +
        path('M96 258Q210 300 260 284V330Q210 342 96 300Z', ribbon.base),
    ) +
    shadedShape(brush, 'M186 276H236V328H186ZM198 288V316H224V288Z', trim, 5) +
    bead(314, 94, 13, trim)
  )
}

export function hood(brush: Brush): string {
  const { main, trim, gem: eyes, random } = brush
  const opening = 'M210 140C160 146 140 200 150 266Q168 316 210 328Q252 316 270 266C280 200 260 146 210 140Z'
  const stare = bothSides(
    brush,
    random() < 0.5
      ? path('M160 222Q180 220 196 238Q176 246 160 222Z', eyes.light)
      : circle(182, 232, 9, eyes.light) + circle(182, 232, 4, eyes.glow),
  )
  return (
    groundShadow(128, 352) +
    shadedShape(
      brush,
      'M216 60C150 66 104 126 96 206C90 262 74 312 62 344Q210 376 358 344C346 312 330 262 324 206C316 126 276 78 216 60Z',
      main,
      20,
    ) +
    line('M118 226Q112 290 96 336M302 226Q308 290 324 336', main.shade, 7) +
    line('M210 78Q186 96 176 120', main.glow, 6) +
    path(opening, main.deep) +
    clipped(brush, opening, path('M140 330V140H200C172 170 162 240 196 330Z', '#0007')) +
    stare +
    line(opening, trim.shade, 14) +
    line(opening, trim.base, 8) +
    shadedShape(brush, 'M120 330Q210 300 300 330Q306 352 292 360Q210 336 128 360Q114 352 120 330Z', trim, 7) +
    gem(brush, 210, 334, 17)
  )
}

export function cap(brush: Brush): string {
  const { main, trim, random } = brush
  const dome = 'M106 262C100 160 152 98 228 98C306 98 354 164 350 262Q232 292 106 262Z'
  const badge = pick(random, [star(184, 196, 34), crescent(180, 194, 28), sparkle(184, 194, 38)])
  return (
    groundShadow(140, 318) +
    shadedShape(brush, dome, main, 20) +
    line('M226 100Q262 170 262 274M226 100Q120 140 112 250', main.shade, 5) +
    path('M106 262Q232 292 350 262V244Q232 274 106 244Z', main.deep) +
    shadedShape(
      brush,
      'M112 250C56 256 24 278 22 300C26 316 120 288 244 288C268 282 258 270 228 266Q166 262 112 250Z',
      trim,
      9,
    ) +
    line('M48 294Q120 272 222 276', trim.shade, 4) +
    bead(228, 98, 11, trim) +
    circle(184, 194, 46, brush.gem.deep) +
    circle(184, 194, 41, brush.gem.base) +
    path(badge, brush.gem.glow)
  )
}

export function tricorne(brush: Brush): string {
  const { main, trim, gem: plume, random } = brush
  const brim =
    'M18 172C84 204 128 122 210 118C292 122 336 204 402 172C396 244 322 316 210 316C98 316 24 244 18 172Z'
  const edge = 'M22 180C88 210 130 134 210 130C290 134 332 210 398 180'
  const feather =
    shadedShape(brush, 'M292 216C280 140 308 76 368 52C386 104 362 178 308 226Z', plume, 10) +
    line('M300 212Q322 130 362 66', plume.deep, 4)
  const badge = pick(random, [star, sparkle])
  return (
    groundShadow(140, 332) +
    shadedShape(brush, 'M116 190C118 100 158 74 210 74C262 74 302 100 304 190Z', main, 18) +
    shadedShape(brush, brim, main, 18) +
    line(edge, trim.shade, 11) +
    line(edge, trim.base, 6) +
    line('M60 252Q122 300 210 300Q298 300 360 252', main.shade, 5) +
    (random() < 0.6 ? feather + bead(300, 222, 11, trim) : '') +
    path(badge(210, 224, 48), trim.deep) +
    path(badge(210, 221, 40), trim.light) +
    bead(210, 224, 11, plume)
  )
}
