import type { Platform, PlatformLinks } from '@/modules/platform/ports'
import { maybeHolder } from '@/modules/platform/roblox/holder'
import { readAvatar, readItemImages } from '@/modules/platform/roblox/images'
import { readInventory } from '@/modules/platform/roblox/inventory'
import { maybeItem } from '@/modules/platform/roblox/items'
import { maybeLogin } from '@/modules/platform/roblox/oauth-login'
import { downSince } from '@/modules/platform/roblox/outage'
import { maybePlayer } from '@/modules/platform/roblox/players'
import { maybePriceHistory } from '@/modules/platform/roblox/prices'

/** Roblox by its public web API: it reads, and people act there by themselves. */
export const roblox: Platform = {
  name: 'roblox',
  displayName: 'Roblox',
  listItems: () => [],
  maybeItem,
  maybePriceHistory,
  maybePlayer,
  readInventory,
  maybeHolder,
  readItemImages,
  readAvatar,
  links: () => links,
  maybeLogin,
  downSince,
}

const websiteUrl = 'https://www.roblox.com'
const links: PlatformLinks = {
  player: (playerId) => `${websiteUrl}/users/${encodeURIComponent(playerId)}/profile`,
  trade: ({ to }) => `${websiteUrl}/users/${encodeURIComponent(to)}/trade`,
  item: (assetId) => `${websiteUrl}/catalog/${encodeURIComponent(assetId)}`,
}
