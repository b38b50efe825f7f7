import type { Brush } from './brush'
import type { Tones } from './palettes'

/** A shape in three flat tones, lit from the upper left: the outline, moved a little, leaves a crescent of light and one of shade. */
export function shadedShape(brush: Brush, d: string, tones: Tones, depth = 16): string {
  const lit = Math.round(depth * 0.45)
  const outline = brush.nextId()
  const clip = brush.nextId()
  const shaded = `<use href="#${outline}" fill="${tones.base}" stroke="${tones.shade}" stroke-width="${Math.round(depth * 2.3)}" x="${-depth}" y="${-depth / 2}"/>`
  const edge = `<use href="#${outline}" fill="none" stroke="${tones.light}" stroke-width="${lit * 2}" x="${lit}" y="${Math.round(lit * 0.7)}"/>`
  return `<clipPath id="${clip}"><path id="${outline}" d="${d}"/></clipPath><g clip-path="url(#${clip})">${shaded}${edge}</g>`
}

/** Marks that are cut off at an outline. */
export function clipped(brush: Brush, d: string, marks: string): string {
  const id = brush.nextId()
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${marks}</g>`
}
