import type { Brush } from './brush'
import type { Tones } from './palettes'
import { circle, path, round } from './svg'

/** A cut stone: four facets in its setting. */
export function gem(brush: Brush, x: number, y: number, r: number): string {
  const { gem: tones, trim } = brush
  const tall = r * 1.25
  return (
    path(diamond(x, y, r + 5, tall + 6), trim.deep) +
    path(diamond(x, y, r, tall), tones.base) +
    path(`M${round(x - r)} ${y}L${x} ${round(y - tall)}V${y}Z`, tones.glow) +
    path(`M${round(x + r)} ${y}L${x} ${round(y + tall)}V${y}Z`, tones.shade)
  )
}

/** A polished round stone or rivet with one light on it. */
export function bead(x: number, y: number, r: number, tones: Tones): string {
  return (
    circle(x, y, r, tones.shade) +
    circle(x - r * 0.12, y - r * 0.12, r * 0.8, tones.base) +
    circle(x - r * 0.35, y - r * 0.38, r * 0.3, tones.glow)
  )
}

/** The outline of a four-pointed sparkle. */
export function sparkle(x: number, y: number, r: number): string {
  return `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`
}

/** The outline of a five-pointed star. */
export function star(x: number, y: number, r: number): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const reach = corner % 2 === 0 ? r : r * 0.45
    const angle = (corner * Math.PI) / 5
    return `${round(x + reach * Math.sin(angle))} ${round(y - reach * Math.cos(angle))}`
  })
  return `M${corners.join('L')}Z`
}

/** The outline of a crescent moon, open to the right. */
export function crescent(x: number, y: number, r: number): string {
  const tip = round(r * 0.75)
  return `M${x + tip / 2} ${y - r}A${r} ${r} 0 1 0 ${x + tip / 2} ${y + r}A${round(r * 1.25)} ${round(r * 1.25)} 0 0 1 ${x + tip / 2} ${y - r}Z`
}

function diamond(x: number, y: number, wide: number, tall: number): string {
  return `M${round(x - wide)} ${y}L${x} ${round(y - tall)}L${round(x + wide)} ${y}L${x} ${round(y + tall)}Z`
}
