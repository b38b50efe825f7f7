import { demoPlayers } from '@/modules/platform/demo/players'
import {
  type Copy,
  type Inventory,
  type Picture,
  type Platform,
  type PlatformItem,
  type PlatformLinks,
  type PlatformLogIn,
  type Player,
  type Prices,
  platformPort,
} from '@/modules/platform/ports'
import type { Context } from '@/src/core/context'
import { use } from '@/src/core/ports'

export { ifAnswered, isUnanswered } from '@/modules/platform/unanswered'

type Asker = Pick<Context, 'core'>

/** Everything the platform lists by itself; empty for one that has to be asked item by item. */
export function listPlatformItems(ctx: Context): PlatformItem[] {
  return use(ctx, platformPort).catalogue(ctx.now())
}

/** An item as the platform describes it now. Throws platform_unavailable. */
export function maybePlatformItem(ctx: Context, assetId: string): Promise<PlatformItem | undefined> {
  return use(ctx, platformPort).maybeItem(ctx, assetId)
}

/** What an item goes for on the platform; undefined where it does not tell. Throws platform_unavailable. */
export function maybePlatformPrices(ctx: Context, assetId: string): Promise<Prices | undefined> {
  return use(ctx, platformPort).maybePrices(ctx, assetId)
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
export function readPictures(
  ctx: Context,
  assetIds: readonly string[],
  size: string,
): Promise<Map<string, Picture>> {
  return use(ctx, platformPort).readPictures(ctx, assetIds, size)
}

/** The portrait of a player. Throws platform_unavailable. */
export function readHeadshot(ctx: Context, playerId: string): Promise<Picture> {
  return use(ctx, platformPort).readHeadshot(ctx, playerId)
}

/** Where people act on the platform by themselves. */
export function platformLinks(ctx: Asker): PlatformLinks {
  return use(ctx, platformPort).links(ctx)
}

/** The platform's own log-in, where the operator has connected it. */
export function maybePlatformLogIn(ctx: Asker): PlatformLogIn | undefined {
  return use(ctx, platformPort).maybeLogIn(ctx)
}

/** Since when the platform cannot be reached, in milliseconds; undefined while it can. */
export function platformDownSince(ctx: Asker): number | undefined {
  return use(ctx, platformPort).downSince(ctx)
}

/** Which platform this is: an id of a player means something within it alone. */
export function platformKey(ctx: Asker): Platform['name'] {
  return use(ctx, platformPort).name
}

/** The name that people know the platform by. */
export function platformName(ctx: Asker): string {
  return use(ctx, platformPort).displayName
}

/** Names of the people that live in the demo universe. */
export function demoNames(): string[] {
  return demoPlayers.map((player) => player.username)
}
