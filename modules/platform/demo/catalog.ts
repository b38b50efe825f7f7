import { type MaterialName, materialOf } from '@/modules/platform/demo/drawing/materials'
import { faceFamilies } from '@/modules/platform/demo/families/faces'
import type { Family } from '@/modules/platform/demo/families/family'
import { gearFamilies } from '@/modules/platform/demo/families/gear'
import { hatFamilies } from '@/modules/platform/demo/families/hats'
import { packageFamilies } from '@/modules/platform/demo/families/packages'
import { hash, pick, randomFromKey, randomNormal } from '@/modules/platform/demo/random'
import type { PlatformCategory } from '@/modules/platform/ports'
import { lazy } from '@/src/kit/lazy'
import { dayMs } from '@/src/kit/text/duration'

const materialDescriptions: Record<MaterialName, readonly [string, ...string[]]> = {
  gold: ['The gold is thin, and real.', 'It holds the light of an early morning.'],
  silver: ['The metal stays bright without polish.', 'It is cold in the hand and light on the shelf.'],
  bronze: ['The metal has darkened the way good metal does.', 'A maker’s mark is hidden on the inside.'],
  obsidian: ['The black glass shows no fingerprints.', 'At night only its fittings can be seen.'],
  ice: ['It has never been known to melt.', 'Breath turns white beside it.'],
  ember: ['It is warm to the touch, even in winter.', 'A faint glow runs through it after dark.'],
  jade: ['The stone is green to the core.', 'It smells of rain on leaves.'],
  rose: ['The color deepens a little every spring.', 'It was dyed with petals from one garden.'],
  void: ['Look closely and there are stars in it.', 'It weighs less than it should.'],
  ivory: ['The pale surface has never been painted.', 'It has the shine of something often held.'],
  azure: ['Its blue changes with the weather.', 'Hold it close to hear the sea.'],
  amethyst: ['The violet is strongest at dusk.', 'It catches the last light of the day.'],
  crimson: ['The red has not faded in all these years.', 'It was made to be noticed.'],
  coral: ['It has the color of a long evening.', 'Made by the sea, and it shows.'],
  teal: ['Its color was found in shallow water.', 'A cool shimmer moves across it.'],
  oak: ['The grain is as old as the village it comes from.', 'It was cut, carved and oiled by one person.'],
}

/** Market figures of an item. Prices in R$, times in milliseconds. */
type MarketData = {
  originalPrice: number | null
  rap: number
  owners: number
  favorites: number
  copies: number | null
  limitedKind: 'limited' | 'limited_unique'
  createdAt: number
}

const firstRelease = Date.UTC(2014, 2, 7, 18)
const medianRap = 4200

function generateMarketData(name: string, position: number): MarketData {
  const random = randomFromKey(`${name}:market`)
  const rap = clamp(Math.round(medianRap * Math.exp(1.45 * randomNormal(random))), 300, 400_000)
  const isUnique = random() < 0.6
  const made = clamp(roundCount((9_000_000 / rap) * Math.exp(0.6 * randomNormal(random))), 20, 25_000)
  const wasGift = random() < 0.12
  return {
    originalPrice: wasGift ? null : roundPrice(clamp(rap * (0.04 + 0.5 * random() ** 2), 50, 50_000)),
    rap,
    owners: Math.max(1, Math.round(made * (0.62 + 0.3 * random()))),
    favorites: Math.round(
      clamp(900 * Math.sqrt(rap / 1000) * Math.exp(0.8 * randomNormal(random)), 40, 250_000),
    ),
    copies: isUnique ? made : null,
    limitedKind: isUnique ? 'limited_unique' : 'limited',
    createdAt: firstRelease + Math.round((position * 17.3 + random() * 12) * dayMs),
  }
}

function roundCount(count: number): number {
  const step = 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1)
  return Math.round(count / step) * step
}

function roundPrice(price: number): number {
  return Math.round(price / 50) * 50
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

export type DemoItem = MarketData & {
  assetId: string
  name: string
  category: PlatformCategory
  description: string
  features?: string[]
}

type Design = { name: string; category: PlatformCategory; family: Family }

/** Ids are assigned in order of the names' hashes, so adding or changing a name shifts the ids after it. */
const firstAssetId = 9_000_000_001

/** Every item of the demo universe, oldest first; prices in R$, times in milliseconds. */
export const demoItems = lazy((): readonly DemoItem[] =>
  designs()
    .toSorted((a, b) => hash(a.name) - hash(b.name))
    .map(makeItem),
)

/** The ids of `demoItems`, without computing the items. */
export function listDemoItemIds(): string[] {
  return designs().map((_, position) => assetIdAt(position))
}

const byAssetId = lazy(() => new Map(demoItems().map((item) => [item.assetId, item])))

export function maybeDemoItem(assetId: string): DemoItem | undefined {
  return byAssetId().get(assetId)
}

const designs = lazy((): Design[] => [
  ...expandFamilies('hat', hatFamilies),
  ...expandFamilies('face', faceFamilies),
  ...expandFamilies('gear', gearFamilies),
  ...expandFamilies('package', packageFamilies),
])

function expandFamilies(category: PlatformCategory, families: readonly Family[]): Design[] {
  return families.flatMap((family) =>
    family.names.split(',').map((name) => ({ name: name.trim(), category, family })),
  )
}

function assetIdAt(position: number): string {
  return String(firstAssetId + position)
}

function makeItem({ name, category, family }: Design, position: number): DemoItem {
  const assetId = assetIdAt(position)
  const random = randomFromKey(`${name}:words`)
  const material = materialOf({ assetId, name })
  return {
    assetId,
    name,
    category,
    description: `${pick(random, family.descriptions)} ${pick(random, materialDescriptions[material])}`,
    ...generateMarketData(name, position),
    ...(family.features && { features: [...family.features] }),
  }
}
