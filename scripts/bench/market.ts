import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureTemporaryAccount } from '@/modules/auth/service'
import { createListing, importCatalog, listItemsWithRap } from '@/modules/catalog/service'
import { createCore, readSettings } from '@/src/create-core'
import { openDb } from '@/src/db/open'
import { systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'

const first =
  'Amber Ashen Azure Bronze Cobalt Copper Coral Crimson Dusk Ember Fern Frost Gilded Golden Hollow Ivory Jade Lunar Marble Misty Moss Night Oaken Onyx Opal Pale Pearl Quartz Raven Ruby Rustic Sable Shadow Silver Slate Solar Storm Thorn Velvet Violet'.split(
    ' ',
  )
const second =
  'Anchor Arrow Banner Beacon Bell Blade Bloom Bough Branch Candle Cloud Comet Crest Crow Dancer Drift Echo Falcon Feather Flame Fox Garden Glacier Harbor Hawk Heron Hound Ivy Kite Lantern Leaf Lynx Maple Meadow Mirror Moth Otter Owl Pine Rook'.split(
    ' ',
  )
const third =
  'Antlers Beanie Bonnet Cap Circlet Coronet Crown Diadem Fedora Goggles Halo Headband Helm Hood Horns Laurel Mask Mitre Shades Tiara Topper Turban Visor Wreath'.split(
    ' ',
  )

/** Returns the nth name. Names share words, like those of real items. */
export function itemName(at: number): string {
  const word = (list: string[], by: number) => list[Math.floor(at * by + at / list.length) % list.length]
  return `${word(first, 1)} ${word(second, 7)} ${word(third, 13)} ${at.toString(36)}`
}

interface Market {
  folder: string
  remove(): void
}

/** Creates a data directory with `itemsCount` items, of which `listedCount` are for sale. */
export async function seedMarket(
  itemsCount: number,
  listedCount: number,
  description: string | null = null,
): Promise<Market> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-bench-'))
  const db = await openDb(join(folder, 'mintmark.db'))
  await db.migrate()
  const core = createCore({ modules, settings: readSettings(modules, {}), db, log: createLog('error') })
  const ctx = systemContext(core, 'bench')
  const blank = {
    description,
    imageUrl: null,
    originalPrice: null,
    owners: 5,
    favorites: 7,
    releasedAt: 0,
    features: [],
  }
  const entries = Array.from({ length: itemsCount }, (_, at) => ({
    ...blank,
    assetId: String(at + 1),
    name: itemName(at),
    category: 'hat' as const,
    rap: 100 + at,
  }))
  await importCatalog(ctx, entries)
  const sellerId = await transact(ctx, (tx) => ensureTemporaryAccount(tx, 'seller'))
  const seller = {
    ...ctx,
    actor: {
      kind: 'user',
      id: sellerId,
      role: 'user',
      verified: true,
      sessionId: 'bench',
      secondFactorAt: null,
    } as const,
  }
  const items = (await listItemsWithRap(ctx)).slice(0, listedCount)
  for (let at = 0; at < items.length; at += 500) {
    const listings = items.slice(at, at + 500).map((item, n) =>
      createListing(seller, {
        itemName: item.name,
        assetId: item.assetId,
        category: 'hat',
        price: 100 + (((at + n) * 37) % 90_000),
      }),
    )
    await Promise.all(listings)
  }
  await db.close()
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
