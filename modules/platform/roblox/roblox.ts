import type { Platform, PlatformLinks } from '@/modules/platform/ports'
import { maybeHolder } from '@/modules/platform/roblox/holder'
import { readInventory } from '@/modules/platform/roblox/inventory'
import { maybeItem } from '@/modules/platform/roblox/items'
import { maybeLogIn } from '@/modules/platform/roblox/log-in'
import { readHeadshot, readPictures } from '@/modules/platform/roblox/pictures'
import { maybePlayer } from '@/modules/platform/roblox/players'
import { maybePrices } from '@/modules/platform/roblox/prices'
import { downSince } from '@/modules/platform/roblox/reach'

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
  maybeLogIn,
  downSince,
}

const pages = 'https://www.roblox.com'
const links: PlatformLinks = {
  player: (playerId) => `${pages}/users/${encodeURIComponent(playerId)}/profile`,
  trade: ({ to }) => `${pages}/users/${encodeURIComponent(to)}/trade`,
  item: (assetId) => `${pages}/catalog/${encodeURIComponent(assetId)}`,
}
