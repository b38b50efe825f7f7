import type { Tones } from '@/modules/platform/demo/drawing/materials'

type Attributes = Readonly<Record<string, string>>

/** A cut stone with four facets in its setting. */
export function renderGem(attributes: Attributes, tones: Tones, setting: Tones): string {
  const { x, y, r } = circleOf(attributes)
  const height = r * 1.25
  return (
    path(polygon([x, y - height - 6], [x + r + 5, y], [x, y + height + 6], [x - r - 5, y]), setting.deep) +
    path(polygon([x, y - height], [x + r, y], [x, y + height], [x - r, y]), tones.base) +
    path(polygon([x - r, y], [x, y - height], [x, y]), tones.glow) +
    path(polygon([x + r, y], [x, y + height], [x, y]), tones.shade)
  )
}

/** A polished round stone or rivet with one highlight. */
export function renderBead(attributes: Attributes, { shade, base, glow }: Tones): string {
  const { x, y, r } = circleOf(attributes)
  return (
    circle(x, y, r, shade) +
    circle(x - r * 0.12, y - r * 0.12, r * 0.8, base) +
    circle(x - r * 0.35, y - r * 0.38, r * 0.3, glow)
  )
}

/** A star, a four-pointed sparkle or a crescent moon. */
export function renderMark({ kind, fill = '', ...attributes }: Attributes): string {
  const { x, y, r } = circleOf(attributes)
  if (kind === 'sparkle') {
    const curve = `Q${x} ${y}`
    return path(
      `M${x} ${y - r}${curve} ${x + r} ${y}${curve} ${x} ${y + r}${curve} ${x - r} ${y}${curve} ${x} ${y - r}Z`,
      fill,
    )
  }
  if (kind === 'crescent') {
    const [tip, outer] = [round(x + r * 0.375), round(r * 1.25)]
    return path(
      `M${tip} ${y - r}A${r} ${r} 0 1 0 ${tip} ${y + r}A${outer} ${outer} 0 0 1 ${tip} ${y - r}Z`,
      fill,
    )
  }
  const corners = Array.from({ length: 10 }, (_, corner): [number, number] => {
    const [radius, angle] = [corner % 2 === 0 ? r : r * 0.45, (corner * Math.PI) / 5]
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)]
  })
  return path(polygon(...corners), fill)
}

function circleOf({ x, y, r }: Attributes) {
  return { x: Number(x), y: Number(y), r: Number(r) }
}

function polygon(...corners: [number, number][]): string {
  return `M${corners.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"/>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
