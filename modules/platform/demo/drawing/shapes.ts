import { pick, randomFromKey } from '@/modules/platform/demo/random'
import { assert } from '@/src/kit/assert'
import type { Drawing } from './brush'

/** The silhouettes of one category: each with its drawing and the words in a name that call for it. */
export type Shapes = Record<string, [Drawing, string]>

export type ShapeChoice = { shape: string; draw: Drawing }

export function chooseShape(shapes: Shapes, item: { assetId: string; name: string }): ShapeChoice {
  const spoken = item.name.toLowerCase().split(/[^a-z]+/)
  const all = Object.entries(shapes).map(([shape, [draw, words]]) => ({
    shape,
    draw,
    words: words.split(' '),
  }))
  const [first, ...rest] = all
  assert(first, 'a category has at least one silhouette')
  const named = all.find(({ words }) => words.some((word) => spoken.includes(word)))
  return named ?? pick(randomFromKey(`${item.assetId}:shape`), [first, ...rest])
}
