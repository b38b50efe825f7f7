import { demoItems, maybeDemoItem } from '@/modules/platform/demo/catalogue'
import { drawItem } from '@/modules/platform/demo/picture'
import { rapHistory } from '@/modules/platform/demo/rap-history'
import type { Platform } from '@/modules/platform/ports'

/** An invented game world with items and pictures of its own; needs no network. */
export const demoUniverse: Platform = {
  displayName: 'Roblox',
  catalogue: (now) =>
    demoItems.map((item) => ({
      ...item,
      features: item.features ?? [],
      rapHistory: rapHistory(item.assetId, now).map(({ at, rap }) => ({ at, value: rap })),
    })),
  findPicture: async (assetId) => {
    const item = maybeDemoItem(assetId)
    return item && { type: 'image/svg+xml', bytes: new TextEncoder().encode(drawItem(item)) }
  },
}
