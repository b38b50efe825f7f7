export type Tones = { deep: string; shade: string; base: string; light: string; glow: string }
export type PaletteName = keyof typeof palettes

type Palette = { tones: Tones; trim: string; gems: readonly [string, string] }

/** Every material says which materials it is set with, so that no two colours meet by accident. */
const palettes = {
  gold: palette('7a4a0c c07f16 f0b429 ffd75e fff3c0', 'bronze', ['crimson', 'azure']),
  silver: palette('3d4757 8390a6 b7c2d3 e3e9f2 ffffff', 'azure', ['azure', 'amethyst']),
  bronze: palette('4d2613 94522a c77d45 eaab72 ffe1bd', 'gold', ['teal', 'jade']),
  obsidian: palette('1b1826 322e42 504b66 7d7799 c4bedf', 'gold', ['crimson', 'ember']),
  ice: palette('2b6a96 6fb4dc a9dcf4 d8f3ff ffffff', 'silver', ['azure', 'void']),
  ember: palette('6b1408 c2340f f2671f ffa13d ffe29a', 'obsidian', ['gold', 'gold']),
  jade: palette('0c4a37 1c8460 38b585 7fdcb2 d6f8e6', 'gold', ['ivory', 'rose']),
  rose: palette('8a2a55 d1608f f293b4 ffc3d6 fff0f5', 'gold', ['crimson', 'ivory']),
  void: palette('1c1140 35227a 5639b0 8467e6 cdbdff', 'teal', ['rose', 'teal']),
  ivory: palette('8b7455 cbb794 efe2c6 fbf5e6 ffffff', 'gold', ['teal', 'crimson']),
  azure: palette('0e2f6e 1e56b5 3b86e8 7fb8ff dcecff', 'silver', ['gold', 'ice']),
  amethyst: palette('3f1a66 7338ad a062dc cd9cf5 f2e2ff', 'silver', ['gold', 'rose']),
  crimson: palette('560b1d a01530 d93a4c f77d80 ffd6d0', 'gold', ['ivory', 'gold']),
  coral: palette('8f3324 dc6a4c ff9a76 ffc6a6 fff0e2', 'ivory', ['teal', 'azure']),
  teal: palette('0a4650 14828c 2cb8b8 7ce5dc dafdf6', 'silver', ['coral', 'gold']),
  oak: palette('45230c 7f4a1e b2743a dba768 f8ddb0', 'gold', ['jade', 'crimson']),
}

export const paletteNames = Object.keys(palettes).filter(isPaletteName)

export function tonesOf(name: PaletteName): Tones {
  return palettes[name].tones
}

export function trimOf(name: PaletteName): Tones {
  return tonesNamed(palettes[name].trim)
}

export function gemsOf(name: PaletteName): [Tones, Tones] {
  const [first, second] = palettes[name].gems
  return [tonesNamed(first), tonesNamed(second)]
}

function palette(colours: string, trim: string, gems: readonly [string, string]): Palette {
  const [deep = '', shade = '', base = '', light = '', glow = ''] = colours
    .split(' ')
    .map((colour) => `#${colour}`)
  return { tones: { deep, shade, base, light, glow }, trim, gems }
}

function tonesNamed(name: string): Tones {
  return isPaletteName(name) ? tonesOf(name) : tonesOf('gold')
}

function isPaletteName(name: string): name is PaletteName {
  return Object.hasOwn(palettes, name)
}
