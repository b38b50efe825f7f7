import { isDemoLoginEnabled } from '@/modules/auth/service'
import { isRobloxEnabled } from '@/modules/platform/config'
import { type DemoItem, demoItems, listDemoItemIds, maybeDemoItem } from '@/modules/platform/demo/catalog'
import { type HeldCopy, listCopiesHeldBy, maybeDemoHolder } from '@/modules/platform/demo/copies'
import { drawAvatar } from '@/modules/platform/demo/drawing/avatar'
import { drawItem } from '@/modules/platform/demo/drawing/item-drawing'
import { findDemoProfile, maybeDemoPlayer } from '@/modules/platform/demo/players'
import { rapHistory } from '@/modules/platform/demo/rap-history'
import type {
  Copy,
  Inventory,
  Platform,
  PlatformImage,
  PlatformItem,
  PlatformLinks,
  PlatformPriceHistory,
  Player,
} from '@/modules/platform/ports'
import { snapshot } from '@/modules/platform/snapshot'
import { demoUniversePath } from '@/modules/platform/web/paths'
import type { Context } from '@/src/kit/context'

/** A fictional game platform with its own items, players, inventories and images. It needs no network. */
export const demoUniverse: Platform = {
  name: 'demo',
  displayName: 'Roblox',
  listItemIds: listDemoItemIds,
  listItems: (now) => demoItems().map((item) => toPlatformItem(item, now)),
  maybeItem: async (ctx, assetId) => {
    const item = maybeDemoItem(assetId)
    return item && toPlatformItem(item, ctx.now())
  },
  maybePriceHistory,
  maybePlayer,
  readInventory,
  maybeHolder,
  readItemImages: async (_, assetIds) => new Map(assetIds.flatMap(drawIfKnown)),
  readAvatar: async (_, playerId) => {
    const player = maybeDemoPlayer({ playerId })
    return player ? svgImage(drawAvatar(player.username)) : { state: 'error' }
  },
  links: (ctx) => (isDemoUniverseOpen(ctx) ? openLinks : noLinks),
  maybeLogin: () => undefined,
  downSince: () => undefined,
}

const openLinks: PlatformLinks = {
  player: (playerId) => `${demoUniversePath}?player=${playerId}`,
  trade: ({ from, to }) =>
    `${demoUniversePath}?${new URLSearchParams({ ...(from && { player: from }), to })}`,
  item: () => null,
}
const noLinks: PlatformLinks = { player: () => null, trade: () => null, item: () => null }

function toPlatformItem(item: DemoItem, now: number): PlatformItem {
  return {
    ...item,
    features: item.features ?? [],
    handover: 'trade',
    rapHistory: () => rapHistory(item.assetId, now).map(({ at, rap }) => ({ at, value: rap })),
  }
}

async function maybePriceHistory(ctx: Context, assetId: string): Promise<PlatformPriceHistory | undefined> {
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
  const held = await listCopiesHeldBy(ctx, playerId)
  const copies = held.filter(({ item }) => assetId === undefined || item.assetId === assetId).map(toCopy)
  return { seen: 'open', copies, ...snapshot(ctx, JSON.stringify({ playerId, copies })) }
}

function toCopy({ item, userAssetId, instanceId, serial, onHold, heldSince }: HeldCopy): Copy {
  const { assetId, name, rap } = item
  return { userAssetId, instanceId, assetId, name, serial, rap, onHold, acquiredAt: heldSince }
}

async function maybeHolder(ctx: Context, copy: { userAssetId: string }): Promise<string | undefined> {
  const playerId = await maybeDemoHolder(ctx, copy.userAssetId)
  const player = playerId && maybeDemoPlayer({ playerId })
  if (!player || (await findDemoProfile(ctx, player)).hidden) return undefined
  return playerId
}

function drawIfKnown(assetId: string): [string, PlatformImage][] {
  const item = maybeDemoItem(assetId)
  return item ? [[assetId, svgImage(drawItem(item))]] : []
}

function svgImage(svg: string): PlatformImage {
  return { state: 'completed', type: 'image/svg+xml; charset=utf-8', bytes: new TextEncoder().encode(svg) }
}

/** Whether visitors may act as demo players: only where they can also log in to any demo account. */
export function isDemoUniverseOpen(ctx: Pick<Context, 'core'>): boolean {
  return !isRobloxEnabled(ctx) && isDemoLoginEnabled(ctx)
}
