import { pick } from '@/modules/platform/demo/random'
import type { Brush } from './brush'
import { bead, crescent, gem, sparkle, star } from './ornaments'
import { circle, clipped, ellipse, groundShadow, line, path, rotated, shadedShape } from './svg'

export function lute(brush: Brush): string {
  const { main, trim, gem: rose } = brush
  const body =
    'M210 150C250 160 250 196 268 226C322 270 300 392 210 394C120 392 98 270 152 226C170 196 170 160 210 150Z'
  const pegs = [
    [178, 2],
    [178, 26],
    [178, 50],
  ]
    .map(([x, y]) => `M${x} ${y}H242`)
    .join('')
  return (
    groundShadow(96, 372) +
    rotated(
      34,
      shadedShape(brush, body, main, 20) +
        clipped(brush, body, line('M132 300Q210 420 288 300', main.deep, 5)) +
        circle(210, 282, 43, trim.deep) +
        circle(210, 282, 38, trim.base) +
        circle(210, 282, 30, '#1a1210') +
        path(star(210, 282, 28), rose.base) +
        shadedShape(brush, 'M194 46H226V236H194Z', trim, 7) +
        line('M196 84H224M196 114H224M196 144H224M196 174H224M196 204H224', trim.deep, 3) +
        line(pegs, rose.shade, 8) +
        shadedShape(brush, 'M190 -20H230L226 66H194Z', main, 8) +
        path('M166 340H254V354H166Z', main.deep) +
        line('M202 10V344M210 10V344M218 10V344', '#fff6dd', 2) +
        bead(210, -14, 9, rose),
    )
  )
}

export function key(brush: Brush): string {
  const { main, trim, random } = brush
  const loops = [
    'M210 16C290 16 300 124 210 146C120 124 130 16 210 16ZM210 44C172 50 172 98 210 114C248 98 248 50 210 44Z',
    'M210 8L286 82L210 152L134 82ZM210 46L172 82L210 116L248 82Z',
    'M158 16C204 16 216 50 210 76C204 50 216 16 262 16C320 30 300 140 210 150C120 140 100 30 158 16ZM160 44C124 60 146 112 196 120C194 84 196 52 160 44ZM260 44C296 60 274 112 224 120C226 84 224 52 260 44Z',
  ] as const
  const bits =
    random() < 0.5
      ? 'M196 160H224V306H272V330H252V346H276V374H224V400H196Z'
      : 'M196 160H224V290H286V312H256V324H286V346H256V358H286V378H224V400H196Z'
  const loop = pick(random, loops)
  return (
    groundShadow(92, 374) +
    rotated(
      34,
      `<g fill-rule="evenodd" clip-rule="evenodd">${shadedShape(brush, loop, main, 10)}</g>` +
        shadedShape(brush, bits, main, 9) +
        shadedShape(brush, 'M184 142H236V166H184ZM188 176H232V188H188ZM188 270H232V282H188Z', trim, 6) +
        gem(brush, 210, 152, 14) +
        bead(210, 12, 11, brush.gem),
    )
  )
}

export function tome(brush: Brush): string {
  const { main, trim, gem: ribbon, random } = brush
  const cover = 'M108 54H300Q320 56 320 76V316H128Q92 318 92 344V78Q92 56 108 54Z'
  const sign = pick(random, [star(214, 184, 46), sparkle(214, 184, 56), crescent(204, 184, 40)])
  return (
    groundShadow(128, 374) +
    path('M92 340Q92 372 126 372H326V318H126Q92 318 92 340Z', main.deep) +
    path('M104 344Q106 362 128 362H318V326H128Q106 326 104 344Z', '#f4ead2') +
    line('M120 338H316M118 350H316', '#c9b78e', 3) +
    path('M270 318H292V398L281 386L270 398Z', ribbon.base) +
    shadedShape(brush, cover, main, 16) +
    path('M92 78Q92 56 108 54H122V317Q96 322 92 344Z', main.shade) +
    line('M140 78H298V294H140Z', trim.shade, 5) +
    shadedShape(
      brush,
      'M320 54V106L268 54ZM320 316V264L268 316ZM126 54H172L126 100ZM126 316V270L172 316Z',
      trim,
      5,
    ) +
    circle(214, 184, 66, main.deep) +
    circle(214, 184, 60, main.shade) +
    path(sign, trim.light) +
    gem(brush, 214, 186, 16) +
    shadedShape(brush, 'M306 166H336V204H306Z', trim, 5) +
    ellipse(321, 185, 5, 7, trim.deep)
  )
}

export function compass(brush: Brush): string {
  const { main, trim, gem: needle, random } = brush
  const turn = Math.round(random() * 300 - 150)
  const ticks = 'M210 108V124M210 316V332M98 220H114M306 220H322'
  return (
    groundShadow(110, 366) +
    circle(210, 60, 30, main.deep) +
    circle(208, 58, 27, main.base) +
    '<circle cx="210" cy="60" r="16" fill="#0006"/>' +
    shadedShape(brush, 'M188 72H232V100H188Z', trim, 7) +
    shadedShape(brush, 'M210 84A136 136 0 1 1 209 84Z', main, 20) +
    circle(210, 220, 114, trim.deep) +
    circle(210, 220, 108, '#f6eed9') +
    clipped(
      brush,
      'M210 112A108 108 0 1 1 209 112Z',
      path('M330 100V340H210A120 120 0 0 0 300 130Z', '#e3d5b4'),
    ) +
    line(ticks, '#6b5a3c', 6) +
    path(sparkle(210, 220, 84), '#d3c193') +
    `<g transform="rotate(${turn} 210 220)">${path('M210 130L230 220H190Z', needle.base) + path('M210 130V220H190Z', needle.light) + path('M210 310L230 220H190Z', '#4a4a5a') + path('M210 310V220H230Z', '#2d2d3a')}</g>` +
    bead(210, 220, 14, trim)
  )
}
