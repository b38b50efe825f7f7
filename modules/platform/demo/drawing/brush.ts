import { pick, randomFromKey } from '@/modules/platform/demo/random'
import { materialOf } from './material'
import { gemsOf, type PaletteName, type Tones, tonesOf, trimOf } from './palettes'

/** What a drawing is made with: the tones of its material, of its fittings and of its stones, the pen that shows on it, and the luck of its id. */
export type Brush = {
  main: Tones
  trim: Tones
  gem: Tones
  penColor: string
  random: () => number
  nextId: () => string
}

export type Drawing = (brush: Brush) => string

export function createBrush(item: { assetId: string; name: string }): Brush {
  const material = materialOf(item)
  const random = randomFromKey(`${item.assetId}:picture`)
  const prefix = `i${item.assetId.replace(/[^A-Za-z0-9]/g, '')}-`
  let used = 0
  return {
    main: tonesOf(material),
    trim: trimOf(material),
    gem: pick(random, gemsOf(material)),
    penColor: isDark(material) ? tonesOf(material).glow : '#191522',
    random,
    nextId: () => `${prefix}${(used++).toString(36)}`,
  }
}

function isDark(material: PaletteName): boolean {
  return material === 'obsidian' || material === 'void'
}
