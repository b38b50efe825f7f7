import type { Brush } from './brush'
import { bead } from './ornaments'
import { bothSides, groundShadow, line, path, round, shadedShape } from './svg'

export function laurel(brush: Brush): string {
  const { main, trim } = brush
  const left = Array.from({ length: 9 }, (_, index) => leafPair(100 + index * 18, 1 - index * 0.045))
  const veins = left.map(([, dark]) => dark).join('')
  const side =
    line('M210 326A122 122 0 0 1 130 112', main.deep, 8) +
    path(left.map(([whole]) => whole).join(''), main.base) +
    path(veins, main.shade)
  const berries = [120, 156, 192, 228]
    .map((angle) => bead(210 + 122 * Math.cos(rad(angle)), 204 + 122 * Math.sin(rad(angle)), 8, brush.gem))
    .join('')
  return (
    groundShadow(96, 368) +
    bothSides(brush, side + berries) +
    shadedShape(
      brush,
      'M210 322L176 304Q166 322 176 344ZM210 322L244 304Q254 322 244 344ZM204 326L184 366L200 360L210 372L220 360L236 366L216 326Z',
      trim,
      6,
    ) +
    bead(210, 324, 13, brush.gem)
  )
}

function leafPair(angle: number, size: number): [string, string] {
  const halves = [38, -38].map((lean) => leaf(angle, lean, 52 * size))
  return [halves.map(([whole]) => whole).join(''), halves.map(([, dark]) => dark).join('')]
}

function leaf(angle: number, lean: number, length: number): [string, string] {
  const root = point(210, 204, 122, angle)
  const tip = point(root[0], root[1], length, angle + 90 - lean)
  const middle = point(root[0], root[1], length / 2, angle + 90 - lean)
  const bulge = point(middle[0], middle[1], length * 0.4, angle - lean)
  const hollow = point(middle[0], middle[1], -length * 0.4, angle - lean)
  return [`M${root}Q${bulge} ${tip}Q${hollow} ${root}Z`, `M${root}Q${hollow} ${tip}Z`]
}

function point(x: number, y: number, reach: number, angle: number): [number, number] {
  return [round(x + reach * Math.cos(rad(angle))), round(y + reach * Math.sin(rad(angle)))]
}

function rad(degrees: number): number {
  return (degrees * Math.PI) / 180
}
