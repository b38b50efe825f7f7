import { drawAvatar } from '@/modules/platform/demo/avatar'
import { type DemoItem, demoItems, maybeDemoItem } from '@/modules/platform/demo/catalogue'
import { type HeldCopy, listHeldBy, maybeDemoHolder } from '@/modules/platform/demo/holders'
import { isDemoUniverseOpen } from '@/modules/platform/demo/open'
import { drawItem } from '@/modules/platform/demo/picture'
import { findDemoProfile, maybeDemoPlayer } from '@/modules/platform/demo/profiles'
import { rapHistory } from '@/modules/platform/demo/rap-history'
import type {
  Copy,
  Inventory,
  Picture,
  Platform,
  PlatformItem,
  PlatformLinks,
  Player,
  Prices,
} from '@/modules/platform/ports'
import { snapshot } from '@/modules/platform/snapshot'
import type { Context } from '@/src/core/context'

/** An invented game world with items, players, inventories and pictures of its own; needs no network. */
export const demoUniverse: Platform = {
  name: 'demo',
  displayName: 'Roblox',
  catalogue: (now) => demoItems.map((item) => describe(item, now)),
  maybeItem: async (ctx, assetId) => {
    const item = maybeDemoItem(assetId)
    return item && describe(item, ctx.now())
  },
  maybePrices,
  maybePlayer,
  readInventory,
  maybeHolder,
  readPictures: async (_, assetIds) => new Map(assetIds.flatMap(drawKnown)),
  readHeadshot: async (_, playerId) => {
    const player = maybeDemoPlayer({ playerId })
    return player ? drawn(drawAvatar(player.username)) : { state: 'error' }
  },
  links: (ctx) => (isDemoUniverseOpen(ctx) ? openLinks : noLinks),
  maybeLogIn: () => undefined,
  downSince: () => undefined,
}

const page = '/demo-universe'
const openLinks: PlatformLinks = {
  player: (playerId) => `${page}?player=${playerId}`,
  trade: ({ from, to }) => `${page}?${new URLSearchParams({ ...(from && { player: from }), to })}`,
  item: () => null,
}
const noLinks: PlatformLinks = { player: () => null, trade: () => null, item: () => null }

function describe(item: DemoItem, now: number): PlatformItem {
  return {
    ...item,
    features: item.features ?? [],
    handover: 'trade',
    rapHistory: rapHistory(item.assetId, now).map(({ at, rap }) => ({ at, value: rap })),
  }
}

async function maybePrices(ctx: Context, assetId: string): Promise<Prices | undefined> {
  const item = maybeDemoItem(assetId)
  if (!item) return undefined
  const points = rapHistory(assetId, ctx.now()).map(({ at, price }) => ({ at, value: price }))
  return { rap: item.rap, points }
}

async function maybePlayer(
  ctx: Context,
  by: { playerId: string } | { username: string },
): Promise<Player | undefined> {
  const player = maybeDemoPlayer(by)
  if (!player) return undefined
  const { userId: playerId, username, displayName, joinedAt } = player
  const { description } = await findDemoProfile(ctx, player)
  return {
    playerId,
    username,
    displayName,
    description,
    createdAt: joinedAt,
    verifiedBadge: false,
    banned: false,
  }
}

async function readInventory(ctx: Context, playerId: string, assetId?: string): Promise<Inventory> {
  const player = maybeDemoPlayer({ playerId })
  if (!player) return { seen: 'nobody' }
  const { hidden } = await findDemoProfile(ctx, player)
  if (hidden) return { seen: 'hidden', ...snapshot(ctx, JSON.stringify({ playerId, hidden })) }
  const held = await listHeldBy(ctx, playerId)
  const copies = held.filter(({ item }) => assetId === undefined || item.assetId === assetId).map(show)
  return { seen: 'open', copies, ...snapshot(ctx, JSON.stringify({ playerId, copies })) }
}

function show({ item, userAssetId, instanceId, serial, onHold, heldSince }: HeldCopy): Copy {
  const { assetId, name, rap } = item
  return { userAssetId, instanceId, assetId, name, serial, rap, onHold, acquiredAt: heldSince }
}

async function maybeHolder(ctx: Context, copy: { userAssetId: string }): Promise<string | undefined> {
  const playerId = await maybeDemoHolder(ctx, copy.userAssetId)
  const player = playerId && maybeDemoPlayer({ playerId })
  if (!player || (await findDemoProfile(ctx, player)).hidden) return undefined
  return playerId
}

function drawKnown(assetId: string): [string, Picture][] {
  const item = maybeDemoItem(assetId)
  return item ? [[assetId, drawn(drawItem(item))]] : []
}

function drawn(svg: string): Picture {
  return { state: 'completed', type: 'image/svg+xml', bytes: new TextEncoder().encode(svg) }
}
