import type { Brush } from './brush'
import { bead, gem, sparkle } from './ornaments'
import {
  bothSides,
  circle,
  clipped,
  ellipse,
  groundShadow,
  line,
  path,
  shadedShape,
  withOpacity,
} from './svg'

export function lantern(brush: Brush): string {
  const { main, trim, gem: flame, random } = brush
  const glass =
    random() < 0.5
      ? 'M132 156H288L300 290H120Z'
      : 'M146 156H274C318 196 318 250 282 290H138C102 250 102 196 146 156Z'
  const fire =
    path('M210 178C240 214 252 238 246 258C240 282 180 282 174 258C170 236 196 222 210 178Z', flame.base) +
    path('M212 220C226 240 232 250 228 262C222 276 198 276 194 262C192 250 206 244 212 220Z', flame.glow)
  return (
    groundShadow(104, 362) +
    line('M164 86C164 20 256 20 256 86', main.deep, 13) +
    line('M164 84C164 18 256 18 256 84', main.base, 8) +
    path(glass, flame.deep) +
    clipped(
      brush,
      glass,
      withOpacity(0.55, circle(210, 240, 84, flame.shade)) +
        withOpacity(0.7, circle(210, 240, 58, flame.base)),
    ) +
    fire +
    line('M148 178L138 270', '#fff9', 7) +
    bothSides(brush, line('M176 158L168 290', main.shade, 7)) +
    line(glass, main.deep, 10) +
    line(glass, main.base, 5) +
    shadedShape(brush, 'M180 66H240L262 104L304 140V162H116V140L158 104Z', main, 14) +
    shadedShape(brush, 'M112 284H308L318 312H302V346H118V312H102Z', main, 14) +
    line('M120 152H300M118 316H302', trim.base, 6) +
    gem(brush, 210, 330, 12) +
    bead(210, 66, 12, trim)
  )
}

export function potion(brush: Brush): string {
  const { main, trim, random } = brush
  const round = random() < 0.5
  const flask = round
    ? 'M180 96H240V168C300 186 334 234 330 280C324 334 276 358 210 358C144 358 96 334 90 280C86 234 120 186 180 168Z'
    : 'M182 96H238V180L330 318Q340 352 308 358H112Q80 352 90 318L182 180Z'
  const liquid =
    path('M60 248Q130 228 210 248T360 248V370H60Z', main.base) +
    path('M250 240Q310 250 360 248V370H200Q270 340 250 240Z', main.shade) +
    path('M60 248Q130 228 210 248T360 248Q290 272 210 258T60 248Z', main.light)
  const bubbles =
    circle(170, 300, 12, main.light) +
    circle(214, 322, 8, main.glow) +
    circle(236, 284, 9, main.light) +
    circle(196, 270, 6, main.glow)
  return (
    groundShadow(112, 360) +
    path(flask, '#dcecf444') +
    clipped(brush, flask, liquid + path(sparkle(150, 320, 16) + sparkle(268, 300, 20), main.glow)) +
    bubbles +
    line(flask, '#5f7488', 9) +
    line(flask, '#cfe0ea', 4) +
    line(round ? 'M124 232Q108 254 112 286' : 'M188 204L128 296', '#fff', 9) +
    shadedShape(
      brush,
      'M186 52H234L240 100H180Z',
      { deep: '#5b3a1c', shade: '#8e5f33', base: '#bb8850', light: '#dcb180', glow: '#f6dfbe' },
      8,
    ) +
    shadedShape(brush, 'M170 92H250V116H170ZM176 160Q210 170 244 160V182Q210 192 176 182Z', trim, 6) +
    line('M244 176Q276 182 284 206', trim.shade, 5) +
    gem(brush, 288, 226, 13)
  )
}

export function orb(brush: Brush): string {
  const { main, trim, gem: spark, random } = brush
  const ball = 'M210 52A114 114 0 1 1 209 52Z'
  const tilt = Math.round(random() * 60 - 30)
  const inner = `<g transform="rotate(${tilt} 210 166)">${withOpacity(0.9, line('M96 186C150 120 190 230 240 160S320 120 340 150', main.light, 15) + line('M100 232C160 176 210 262 330 200', main.shade, 14))}</g>`
  return (
    groundShadow(100, 362) +
    shadedShape(
      brush,
      'M132 268C150 300 170 300 184 318H236C250 300 270 300 288 268L310 282C304 316 276 322 270 336H150C144 322 116 316 110 282Z',
      trim,
      10,
    ) +
    shadedShape(brush, ball, main, 26) +
    clipped(brush, ball, inner) +
    path(sparkle(238, 134, 30) + sparkle(170, 206, 20) + sparkle(270, 208, 14), spark.glow) +
    withOpacity(0.85, ellipse(160, 104, 30, 18, '#fff')) +
    bothSides(brush, path('M104 250C116 268 132 280 152 284L146 262C134 256 124 246 118 234Z', trim.light)) +
    shadedShape(brush, 'M138 332H282L300 362H120Z', trim, 8) +
    gem(brush, 210, 320, 15)
  )
}

export function hourglass(brush: Brush): string {
  const { main, gem: sand, random } = brush
  const glass =
    'M136 90H284C288 150 250 180 224 210C250 240 288 270 284 330H136C132 270 170 240 196 210C170 180 132 150 136 90Z'
  const level = 120 + Math.round(random() * 36)
  const grains =
    path(`M120 ${level}Q210 ${level + 16} 300 ${level}L224 210H196Z`, sand.base) +
    path(`M210 ${level + 8}Q260 ${level + 6} 300 ${level}L224 210H210Z`, sand.shade) +
    path('M207 206H213V300H207Z', sand.light) +
    path('M120 340L210 262L300 340Z', sand.base) +
    path('M210 262L300 340H210Z', sand.shade)
  return (
    groundShadow(108, 372) +
    bothSides(brush, shadedShape(brush, 'M102 84H120V336H102Z', main, 6) + bead(111, 210, 14, main)) +
    path(glass, '#d6e8f444') +
    clipped(brush, glass, grains) +
    line(glass, '#5f7488', 8) +
    line(glass, '#cfe0ea', 4) +
    line('M158 112Q160 142 180 166M164 316Q158 290 174 266', '#fff', 7) +
    shadedShape(brush, 'M90 52H330V74L316 96H104L90 74Z', main, 10) +
    shadedShape(brush, 'M104 324H316L330 346V370H90V346Z', main, 10) +
    line('M104 80H316M104 342H316', brush.trim.base, 5) +
    gem(brush, 210, 356, 11) +
    gem(brush, 210, 66, 11)
  )
}
