import { pick, randomFromKey } from '@/modules/platform/demo/random'
import { type PaletteName, paletteNames } from './palettes'

const materialKeywords: Record<PaletteName, string> = {
  gold: 'sunforged gilded dawnlit goldleaf gold golden dawn sun honeygold sunlit marigold',
  silver: 'moonsilver quicksilver starsteel mirrored silver steel iron moon moonlit',
  bronze: 'oldbrass copperleaf bronzewing rustbound bronze copper brass tinker',
  obsidian: 'obsidian nightglass ravenblack sootblack onyx black midnight raven inkwell',
  ice: 'rimefrost glacier frostglass winterborn ice frost snow snowbound winter hoarfrost',
  ember: 'emberwake cinderlit emberglass kilnfire wildfire ember fire lava forge',
  jade: 'jade fernbound mossgrown evergreen greenwood emerald green cloverfield ivy',
  rose: 'rosewater peony petalfall blushrose rose pink blossom rosy',
  void: 'voidglass starless eclipse nebula astral void stars comet',
  ivory: 'ivory pearlwhite marble opal bonewhite pearl white bone porcelain',
  azure: 'tidebound stormblue sapphire deepwater cobalt blue tide storm rainfall',
  amethyst: 'amethyst duskfall twilight violetveil wisteria violet purple dusk lavender',
  crimson: 'crimson garnet rubyheart scarlet vermilion ruby red pomegranate',
  coral: 'coral sundown apricot peachlight sunset orange tangerine',
  teal: 'lagoon auroral seaglass mintleaf verdigris aurora teal kelp',
  oak: 'amberwood oakheart autumn harvest chestnut amber oak wooden acorn',
}

/** The material that a name speaks of, or undefined when it speaks of none. */
export function maybeMaterial(name: string): PaletteName | undefined {
  const spoken = new Set(name.toLowerCase().split(/[^a-z]+/))
  return paletteNames.find((palette) => materialKeywords[palette].split(' ').some((word) => spoken.has(word)))
}

export function materialOf(item: { assetId: string; name: string }): PaletteName {
  const [first = 'gold', ...rest] = paletteNames
  return maybeMaterial(item.name) ?? pick(randomFromKey(`${item.assetId}:material`), [first, ...rest])
}
