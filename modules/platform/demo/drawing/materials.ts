import { pick, randomFromKey } from '@/modules/platform/demo/random'

/** Five tones of a color, from dark to light. */
export type Tones = { deep: string; shade: string; base: string; light: string; glow: string }
export type MaterialName = keyof typeof materials

type Material = { tones: Tones; trim: string; gems: readonly [string, string]; words: string[] }

/** Each material with its tones, the materials that suit it as trim and gems, and the words in item names that refer to it. */
const materials = {
  gold: material(
    '7a4a0c c07f16 f0b429 ffd75e fff3c0',
    ['bronze', 'crimson', 'azure'],
    'sunforged gilded dawnlit goldleaf gold golden dawn sun honeygold sunlit marigold',
  ),
  silver: material(
    '3d4757 8390a6 b7c2d3 e3e9f2 ffffff',
    ['azure', 'azure', 'amethyst'],
    'moonsilver quicksilver starsteel mirrored silver steel iron moon moonlit',
  ),
  bronze: material(
    '4d2613 94522a c77d45 eaab72 ffe1bd',
    ['gold', 'teal', 'jade'],
    'oldbrass copperleaf bronzewing rustbound bronze copper brass tinker',
  ),
  obsidian: material(
    '1b1826 322e42 504b66 7d7799 c4bedf',
    ['gold', 'crimson', 'ember'],
    'obsidian nightglass ravenblack sootblack onyx black midnight raven inkwell',
  ),
  ice: material(
    '2b6a96 6fb4dc a9dcf4 d8f3ff ffffff',
    ['silver', 'azure', 'void'],
    'rimefrost glacier frostglass winterborn ice frost snow snowbound winter hoarfrost',
  ),
  ember: material(
    '6b1408 c2340f f2671f ffa13d ffe29a',
    ['obsidian', 'gold', 'gold'],
    'emberwake cinderlit emberglass kilnfire wildfire ember fire lava forge',
  ),
  jade: material(
    '0c4a37 1c8460 38b585 7fdcb2 d6f8e6',
    ['gold', 'ivory', 'rose'],
    'jade fernbound mossgrown evergreen greenwood emerald green cloverfield ivy',
  ),
  rose: material(
    '8a2a55 d1608f f293b4 ffc3d6 fff0f5',
    ['gold', 'crimson', 'ivory'],
    'rosewater peony petalfall blushrose rose pink blossom rosy',
  ),
  void: material(
    '1c1140 35227a 5639b0 8467e6 cdbdff',
    ['teal', 'rose', 'teal'],
    'voidglass starless eclipse nebula astral void stars comet',
  ),
  ivory: material(
    '8b7455 cbb794 efe2c6 fbf5e6 ffffff',
    ['gold', 'teal', 'crimson'],
    'ivory pearlwhite marble opal bonewhite pearl white bone porcelain',
  ),
  azure: material(
    '0e2f6e 1e56b5 3b86e8 7fb8ff dcecff',
    ['silver', 'gold', 'ice'],
    'tidebound stormblue sapphire deepwater cobalt blue tide storm rainfall',
  ),
  amethyst: material(
    '3f1a66 7338ad a062dc cd9cf5 f2e2ff',
    ['silver', 'gold', 'rose'],
    'amethyst duskfall twilight violetveil wisteria violet purple dusk lavender',
  ),
  crimson: material(
    '560b1d a01530 d93a4c f77d80 ffd6d0',
    ['gold', 'ivory', 'gold'],
    'crimson garnet rubyheart scarlet vermilion ruby red pomegranate',
  ),
  coral: material(
    '8f3324 dc6a4c ff9a76 ffc6a6 fff0e2',
    ['ivory', 'teal', 'azure'],
    'coral sundown apricot peachlight sunset orange tangerine',
  ),
  teal: material(
    '0a4650 14828c 2cb8b8 7ce5dc dafdf6',
    ['silver', 'coral', 'gold'],
    'lagoon auroral seaglass mintleaf verdigris aurora teal kelp',
  ),
  oak: material(
    '45230c 7f4a1e b2743a dba768 f8ddb0',
    ['gold', 'jade', 'crimson'],
    'amberwood oakheart autumn harvest chestnut amber oak wooden acorn',
  ),
}

const [firstMaterial = 'gold', ...otherMaterials] = Object.keys(materials).filter(isMaterialName)
export const materialNames = [firstMaterial, ...otherMaterials] as const

/** The material that an item name mentions. */
export function maybeMaterial(name: string): MaterialName | undefined {
  const nameWords = new Set(name.toLowerCase().split(/[^a-z]+/))
  return materialNames.find((material) => materials[material].words.some((word) => nameWords.has(word)))
}

/** The material in an item's name, or one chosen by its id. */
export function materialOf({ assetId, name }: { assetId: string; name: string }): MaterialName {
  return maybeMaterial(name) ?? pick(randomFromKey(`${assetId}:material`), materialNames)
}

export function materialTones(name: MaterialName): Tones {
  return materials[name].tones
}

export function trimTones(name: MaterialName): Tones {
  return tonesNamed(materials[name].trim)
}

export function gemTones(name: MaterialName): [Tones, Tones] {
  const [first, second] = materials[name].gems
  return [tonesNamed(first), tonesNamed(second)]
}

/** Parses five hex colors without `#`, from deep to glow. */
export function parseTones(colors: string): Tones {
  const [deep = '', shade = '', base = '', light = '', glow = ''] = colors
    .split(' ')
    .map((color) => `#${color}`)
  return { deep, shade, base, light, glow }
}

function material(colors: string, [trim, ...gems]: [string, string, string], words: string): Material {
  return { tones: parseTones(colors), trim, gems, words: words.split(' ') }
}

function tonesNamed(name: string): Tones {
  return materialTones(isMaterialName(name) ? name : 'gold')
}

function isMaterialName(name: string): name is MaterialName {
  return Object.hasOwn(materials, name)
}
