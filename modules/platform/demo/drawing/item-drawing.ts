import { createBrush } from './brush'
import { faces } from './face'
import { gear } from './gear'
import { hats } from './hat'
import { materialOf } from './material'
import { packages } from './package'
import type { PaletteName } from './palettes'
import { chooseShape, type ShapeChoice, type Shapes } from './shapes'

export type DemoCategory = 'hat' | 'face' | 'gear' | 'package'
type Drawable = { assetId: string; category: DemoCategory; name: string }

const shapesByCategory: Record<DemoCategory, Shapes> = { hat: hats, face: faces, gear, package: packages }

/** The picture of an item as a self-contained SVG of 420 by 420, at most 4 KB, the same for the same item everywhere. */
export function drawItem(item: Drawable): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 420" stroke-linecap="round" stroke-linejoin="round">${chooseItemShape(item).draw(createBrush(item))}</svg>`
}

/** What the picture shows: which silhouette, in which material. */
export function describeDrawing(item: Drawable): { shape: string; material: PaletteName } {
  return { shape: chooseItemShape(item).shape, material: materialOf(item) }
}

function chooseItemShape(item: Drawable): ShapeChoice {
  return chooseShape(shapesByCategory[item.category], item)
}
