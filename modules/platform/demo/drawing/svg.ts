import type { Brush } from '@/modules/platform/demo/drawing/brush'
import type { Tones } from '@/modules/platform/demo/drawing/palettes'

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

export function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
}

export function withOpacity(opacity: number, marks: string): string {
  return `<g opacity="${opacity}">${marks}</g>`
}

export function rotated(degrees: number, marks: string): string {
  return `<g transform="rotate(${degrees} 210 210)">${marks}</g>`
}

function mirrorImage(marks: string): string {
  return `<g transform="matrix(-1 0 0 1 420 0)">${marks}</g>`
}

/** Marks and their mirror image; long ones are written once and shown twice. */
export function bothSides(brush: { nextId: () => string }, marks: string): string {
  if (marks.length < 130) return marks + mirrorImage(marks)
  const id = brush.nextId()
  return `<g id="${id}">${marks}</g><use href="#${id}" transform="matrix(-1 0 0 1 420 0)"/>`
}

export function groundShadow(width: number, y = 356): string {
  return withOpacity(0.2, ellipse(210, y, width, 12, '#000'))
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

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
