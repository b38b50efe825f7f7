import { demoPlayers } from '@/modules/platform/demo/players'
import {
  type Copy,
  type Inventory,
  type Platform,
  type PlatformImage,
  type PlatformItem,
  type PlatformLinks,
  type PlatformLogin,
  type PlatformPriceHistory,
  type Player,
  platformPort,
} from '@/modules/platform/ports'
import type { Context } from '@/src/kit/context'
import { use } from '@/src/kit/ports'

export { isPlatformUnavailable, unlessUnavailable } from '@/modules/platform/unavailable'

type HasCore = Pick<Context, 'core'>

/** Everything the platform lists by itself; empty for one that has to be asked item by item. */
export function listPlatformItems(ctx: Context): PlatformItem[] {
  return use(ctx, platformPort).listItems(ctx.now())
}

/** An item as the platform describes it now. Throws platform_unavailable. */
export function maybePlatformItem(ctx: Context, assetId: string): Promise<PlatformItem | undefined> {
  return use(ctx, platformPort).maybeItem(ctx, assetId)
}

/** What an item goes for on the platform; undefined where it does not tell. Throws platform_unavailable. */
export function maybePlatformPriceHistory(
  ctx: Context,
  assetId: string,
): Promise<PlatformPriceHistory | undefined> {
  return use(ctx, platformPort).maybePriceHistory(ctx, assetId)
}

/** Somebody's public page, by id or by a name they bear or once bore. Throws platform_unavailable. */
export function maybePlayer(
  ctx: Context,
  by: { playerId: string } | { username: string },
): Promise<Player | undefined> {
  return use(ctx, platformPort).maybePlayer(ctx, by)
}

/** What a player's inventory shows now: every collectible copy, or those of one item. Throws platform_unavailable. */
export function readInventory(ctx: Context, playerId: string, assetId?: string): Promise<Inventory> {
  return use(ctx, platformPort).readInventory(ctx, playerId, assetId)
}

/** The player whose inventory shows a copy now; undefined when hidden or nobody known. Throws platform_unavailable. */
export function maybeHolder(
  ctx: Context,
  copy: Pick<Copy, 'assetId' | 'userAssetId'>,
): Promise<string | undefined> {
  return use(ctx, platformPort).maybeHolder(ctx, copy)
}

/** Pictures of items by their ids, `size` as in `420x420`; items that the platform does not know are absent. Throws platform_unavailable. */
export function readItemImages(
  ctx: Context,
  assetIds: readonly string[],
  size: string,
): Promise<Map<string, PlatformImage>> {
  return use(ctx, platformPort).readItemImages(ctx, assetIds, size)
}

/** The portrait of a player. Throws platform_unavailable. */
export function readAvatar(ctx: Context, playerId: string): Promise<PlatformImage> {
  return use(ctx, platformPort).readAvatar(ctx, playerId)
}

/** Where people act on the platform by themselves. */
export function platformLinks(ctx: HasCore): PlatformLinks {
  return use(ctx, platformPort).links(ctx)
}

/** The platform's own log-in, where the operator has connected it. */
export function maybePlatformLogin(ctx: HasCore): PlatformLogin | undefined {
  return use(ctx, platformPort).maybeLogin(ctx)
}

/** Since when the platform cannot be reached, in milliseconds; undefined while it can. */
export function platformDownSince(ctx: HasCore): number | undefined {
  return use(ctx, platformPort).downSince(ctx)
}

/** Which platform this is: an id of a player means something within it alone. */
export function platformKey(ctx: HasCore): Platform['name'] {
  return use(ctx, platformPort).name
}

/** The name that people know the platform by. */
export function platformDisplayName(ctx: HasCore): string {
  return use(ctx, platformPort).displayName
}

/** Names of the people that live in the demo universe. */
export function listDemoUsernames(): string[] {
  return demoPlayers.map((player) => player.username)
}
