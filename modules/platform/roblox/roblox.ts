import { platformConfig } from '@/modules/platform/config'
import type { Platform, PlatformLinks } from '@/modules/platform/ports'
import { maybeHolder } from '@/modules/platform/roblox/holder'
import { readInventory } from '@/modules/platform/roblox/inventory'
import { maybeItem } from '@/modules/platform/roblox/items'
import { readHeadshot, readPictures } from '@/modules/platform/roblox/pictures'
import { maybePlayer } from '@/modules/platform/roblox/players'
import { maybePrices } from '@/modules/platform/roblox/prices'
import { type Site, siteOf } from '@/modules/platform/roblox/sites'
import { read } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { unreachableSince } from '@/src/outgoing/line'

/** Roblox by its public web API: it reads, and people act there by themselves. */
export const roblox: Platform = {
  name: 'roblox',
  displayName: 'Roblox',
  catalogue: () => [],
  maybeItem,
  maybePrices,
  maybePlayer,
  readInventory,
  maybeHolder,
  readPictures,
  readHeadshot,
  links: () => links,
  downSince,
}

const pages = 'https://www.roblox.com'
const links: PlatformLinks = {
  player: (playerId) => `${pages}/users/${encodeURIComponent(playerId)}/profile`,
  trade: (playerId) => `${pages}/users/${encodeURIComponent(playerId)}/trade`,
  item: (assetId) => `${pages}/catalog/${encodeURIComponent(assetId)}`,
}

/** Without inventories nothing can be proven; without pictures and prices all goes on. */
function downSince(ctx: Pick<Context, 'core'>): number | undefined {
  const { ROBLOX_API_KEY } = read(ctx, platformConfig)
  const needed: Site[] = [ROBLOX_API_KEY === undefined ? 'inventories' : 'cloud', 'players']
  const since = needed.flatMap((site) => unreachableSince(ctx, siteOf(ctx, site)) ?? [])
  return since.length === 0 ? undefined : Math.min(...since)
}
