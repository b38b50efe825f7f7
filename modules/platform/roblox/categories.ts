import type { PlatformCategory } from '@/modules/platform/ports'

const categories: Record<PlatformCategory, readonly (number | string)[]> = {
  hat: [8, 41, 42, 43, 44, 45, 46, 47],
  face: [17, 18, 'Head', 'Face', 'DynamicHead', 79],
  gear: [19, 'Gear'],
  package: [32, 'Package'],
}

/** What the site files a type of asset under, by its number or its name: accessories of every kind are hats. */
export function categoryOf(assetType: number | string | null): PlatformCategory {
  if (assetType === null) return 'hat'
  if (categories.face.includes(assetType)) return 'face'
  if (categories.gear.includes(assetType)) return 'gear'
  return categories.package.includes(assetType) ? 'package' : 'hat'
}
