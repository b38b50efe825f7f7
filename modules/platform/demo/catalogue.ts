import { faceFamilies } from './families/faces'
import type { Family } from './families/family'
import { gearFamilies } from './families/gear'
import { hatFamilies } from './families/hats'
import { materialSayings } from './families/material-sayings'
import { packageFamilies } from './families/packages'
import { drawMarket, type Market } from './market'
import { type DemoCategory, describePicture } from './picture'
import { hash, pick, seeded } from './seed'

export type DemoItem = Market & {
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
    ...readFamilies('hat', hatFamilies),
    ...readFamilies('face', faceFamilies),
    ...readFamilies('gear', gearFamilies),
    ...readFamilies('package', packageFamilies),
  ]
  return designs.sort((one, other) => hash(one.name) - hash(other.name))
}

function readFamilies(category: DemoCategory, families: readonly Family[]): Design[] {
  return families.flatMap((family) =>
    family.names.split(',').map((name) => ({ name: name.trim(), category, family })),
  )
}

function makeItem({ name, category, family }: Design, position: number): DemoItem {
  const assetId = String(firstAssetId + position)
  const random = seeded(`${name}:words`)
  const { material } = describePicture({ assetId, category, name })
  return {
    assetId,
    name,
    category,
    description: `${pick(random, family.sayings)} ${pick(random, materialSayings[material])}`,
    ...drawMarket(name, position),
    ...(family.features && { features: [...family.features] }),
  }
}
