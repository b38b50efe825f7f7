import { type DemoCategory, describeDrawing } from '@/modules/platform/demo/drawing/item-drawing'
import { materialDescriptions } from '@/modules/platform/demo/families/material-descriptions'
import { faceFamilies } from './families/faces'
import type { Family } from './families/family'
import { gearFamilies } from './families/gear'
import { hatFamilies } from './families/hats'
import { packageFamilies } from './families/packages'
import { generateMarketData, type MarketData } from './market'
import { hash, pick, randomFromKey } from './random'

export type DemoItem = MarketData & {
  assetId: string
  name: string
  category: DemoCategory
  description: string
  features?: string[]
}

type Design = { name: string; category: DemoCategory; family: Family }

/** Ids follow the hash of the names, so a name added or changed moves the ids after it. */
const firstAssetId = 9_000_000_001

/** Every item of the demo universe, oldest first; prices in R$, times in milliseconds. */
export const demoItems: readonly DemoItem[] = listDesigns().map(makeItem)

const byAssetId = new Map(demoItems.map((item) => [item.assetId, item]))

export function maybeDemoItem(assetId: string): DemoItem | undefined {
  return byAssetId.get(assetId)
}

function listDesigns(): Design[] {
  const designs = [
    ...expandFamilies('hat', hatFamilies),
    ...expandFamilies('face', faceFamilies),
    ...expandFamilies('gear', gearFamilies),
    ...expandFamilies('package', packageFamilies),
  ]
  return designs.sort((one, other) => hash(one.name) - hash(other.name))
}

function expandFamilies(category: DemoCategory, families: readonly Family[]): Design[] {
  return families.flatMap((family) =>
    family.names.split(',').map((name) => ({ name: name.trim(), category, family })),
  )
}

function makeItem({ name, category, family }: Design, position: number): DemoItem {
  const assetId = String(firstAssetId + position)
  const random = randomFromKey(`${name}:words`)
  const { material } = describeDrawing({ assetId, category, name })
  return {
    assetId,
    name,
    category,
    description: `${pick(random, family.descriptions)} ${pick(random, materialDescriptions[material])}`,
    ...generateMarketData(name, position),
    ...(family.features && { features: [...family.features] }),
  }
}
