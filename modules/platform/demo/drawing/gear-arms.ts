import { pick } from '@/modules/platform/demo/random'
import type { Brush } from './brush'
import { bead, gem, sparkle, star } from './ornaments'
import { bothSides, circle, clipped, groundShadow, line, path, rotated, shadedShape } from './svg'

const guards = [
  'M136 262Q210 236 284 262Q288 284 266 286Q210 272 154 286Q132 284 136 262Z',
  'M126 246C150 262 176 258 210 258C244 258 270 262 294 246C300 276 262 290 210 284C158 290 120 276 126 246Z',
  'M144 256H276L290 272L276 288H144L130 272Z',
] as const

export function sword(brush: Brush): string {
  const { main, trim, random } = brush
  const guard = guards[Math.floor(random() * guards.length)] ?? guards[0]
  const blade =
    random() < 0.5
      ? 'M210 -12L238 40L230 264H190L182 40Z'
      : 'M210 -12C246 40 222 90 238 140C244 190 228 230 228 264H192C192 230 176 190 182 140C198 90 174 40 210 -12Z'
  const hilt =
    shadedShape(brush, 'M196 280H224V372H196Z', brush.gem, 8) +
    line('M197 304L223 294M197 326L223 316M197 348L223 338M197 368L223 358', brush.gem.deep, 4)
  return (
    groundShadow(96, 374) +
    rotated(
      38,
      path(blade, main.light) +
        clipped(
          brush,
          blade,
          path('M210 -12H250V270H210Z', main.shade) + path('M198 40H222V236L210 250L198 236Z', main.base),
        ) +
        line('M192 44L198 230', main.glow, 4) +
        hilt +
        shadedShape(brush, guard, trim, 8) +
        bead(210, 384, 20, trim) +
        gem(brush, 210, 270, 13),
    )
  )
}

export function axe(brush: Brush): string {
  const { main, trim, random } = brush
  const double = random() < 0.5
  const head = 'M206 66C160 70 120 50 96 20C66 76 66 160 96 214C124 180 160 166 206 170Z'
  const edge =
    clipped(brush, head, line('M96 20C66 76 66 160 96 214', main.glow, 26)) +
    line('M124 84Q116 118 124 152', main.deep, 5)
  const blade = shadedShape(brush, head, main, 14) + edge
  const blades = double
    ? bothSides(brush, blade)
    : shadedShape(brush, 'M214 84L284 118L214 152Z', main, 8) + blade
  return (
    groundShadow(96, 374) +
    rotated(
      28,
      `<g transform="translate(29 34) scale(.86)">` +
        shadedShape(brush, 'M198 30H222L224 396H196Z', brush.gem, 8) +
        blades +
        shadedShape(brush, 'M190 52H230V184H190ZM192 300H228V314H192ZM192 376H228V400H192Z', trim, 7) +
        gem(brush, 210, 118, 16) +
        '</g>',
    )
  )
}

export function bow(brush: Brush): string {
  const { main, trim } = brush
  const limb =
    'M214 216C250 160 236 90 170 44C160 30 140 22 120 30C136 34 146 44 152 58C196 100 206 150 190 210Z'
  const lower = `<g transform="matrix(1 0 0 -1 0 420)">${shadedShape(brush, limb, main, 9)}</g>`
  return (
    groundShadow(84, 370) +
    `<g transform="rotate(-32 210 210) translate(17 17) scale(.92)">${
      line('M124 32L110 210L124 388', '#b3aa96', 3) +
      line('M110 210H330', brush.trim.shade, 7) +
      path('M362 210L322 192L332 210L322 228Z', brush.gem.base) +
      path('M362 210L322 192L332 210Z', brush.gem.glow) +
      path('M96 210L112 196H140L128 210L140 224H112Z', brush.gem.shade) +
      shadedShape(brush, limb, main, 9) +
      lower +
      shadedShape(brush, 'M188 178H226Q232 210 226 242H188Q196 210 188 178Z', trim, 8) +
      bead(207, 210, 9, brush.gem)
    }</g>`
  )
}

export function staff(brush: Brush): string {
  const { main, trim, gem: stone, random } = brush
  const heads = [
    shadedShape(
      brush,
      'M250 20C180 0 120 50 124 116C130 170 180 196 224 180C180 172 160 140 164 104C168 60 204 30 250 20Z',
      trim,
      10,
    ) + bead(222, 98, 36, stone),
    bothSides(
      brush,
      shadedShape(brush, 'M204 190C140 170 120 110 148 44C156 100 176 132 210 150Z', trim, 8),
    ) +
      path('M210 0L246 68L210 150L174 68Z', stone.base) +
      path('M210 0L174 68L210 78Z', stone.glow) +
      path('M210 78L246 68L210 150Z', stone.shade),
    circle(210, 96, 74, trim.deep) +
      circle(208, 94, 70, trim.base) +
      circle(210, 96, 52, trim.shade) +
      circle(210, 96, 47, '#14121c') +
      path(sparkle(210, 96, 52), stone.light) +
      bead(210, 96, 17, stone),
  ] as const
  return (
    groundShadow(84, 376) +
    rotated(
      28,
      shadedShape(brush, 'M199 160H221L225 410H195Z', main, 8) +
        line('M197 240L223 252M196 270L224 282M196 300L224 312', trim.base, 5) +
        pick(random, heads) +
        shadedShape(brush, 'M186 172H234L226 200H194ZM190 392H230L222 424H198Z', trim, 6),
    )
  )
}

export function shield(brush: Brush): string {
  const { main, trim, gem: paint, random } = brush
  const rim =
    'M210 48C160 78 112 86 70 84C62 220 110 318 210 374C310 318 358 220 350 84C308 86 260 78 210 48Z'
  const field =
    'M210 76C172 98 132 108 98 108C96 212 134 290 210 338C286 290 324 212 322 108C288 108 248 98 210 76Z'
  const charge = pick(random, [
    path('M90 190L210 130L330 190V246L210 186L90 246Z', paint.base) +
      path('M210 130L330 190V246L210 186Z', paint.shade),
    path('M190 60H230V180H340V218H230V350H190V218H80V180H190Z', paint.base) +
      path('M210 60H230V180H340V218H230V350H210Z', paint.shade),
    path('M210 60H340V206H210ZM80 206H210V350H80Z', paint.base),
  ])
  const emblem = pick(random, [star(210, 200, 50), sparkle(210, 198, 62)])
  return (
    groundShadow(84, 376) +
    shadedShape(brush, rim, trim, 12) +
    path(field, main.base) +
    clipped(brush, field, path('M210 60H340V350H210Z', main.shade) + charge) +
    line('M112 122Q112 200 146 258', main.glow, 6) +
    path(emblem, trim.deep) +
    `<g transform="translate(-3 -4)">${path(emblem, trim.light)}</g>` +
    gem(brush, 210, 200, 15) +
    bothSides(brush, bead(84, 100, 6, trim)) +
    bead(210, 62, 6, trim) +
    bead(210, 356, 6, trim)
  )
}
