import { demoItems } from '@/modules/platform/demo/catalog'
import { demoPlayers } from '@/modules/platform/demo/players'
import { platformErrors } from '@/modules/platform/errors'
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
import { AppError } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'

type HasCore = Pick<Context, 'core'>

/** All items of the platform; empty for a platform that can only be asked item by item. */
export function listPlatformItems(ctx: Context): PlatformItem[] {
  return use(ctx, platformPort).listItems(ctx.now())
}

/** Throws platform_unavailable. */
export function maybePlatformItem(ctx: Context, assetId: string): Promise<PlatformItem | undefined> {
  return use(ctx, platformPort).maybeItem(ctx, assetId)
}

/** The asset ids of `listPlatformItems`, which is much cheaper than the items. */
export function listPlatformItemIds(ctx: HasCore): readonly string[] {
  return use(ctx, platformPort).listItemIds()
}

/** An item's resale prices; undefined if the platform has none. Throws platform_unavailable. */
export function maybePlatformPriceHistory(
  ctx: Context,
  assetId: string,
): Promise<PlatformPriceHistory | undefined> {
  return use(ctx, platformPort).maybePriceHistory(ctx, assetId)
}

/** A player's public profile, by id or by current or former username. Throws platform_unavailable. */
export function maybePlayer(
  ctx: Context,
  by: { playerId: string } | { username: string },
): Promise<Player | undefined> {
  return use(ctx, platformPort).maybePlayer(ctx, by)
}

/** A player's collectible copies now, all or those of one item. Throws platform_unavailable. */
export function readInventory(ctx: Context, playerId: string, assetId?: string): Promise<Inventory> {
  return use(ctx, platformPort).readInventory(ctx, playerId, assetId)
}

/** The id of the player who holds a copy now; undefined if the inventory is hidden or the holder unknown. Throws platform_unavailable. */
export function maybeHolder(
  ctx: Context,
  copy: Pick<Copy, 'assetId' | 'userAssetId'>,
): Promise<string | undefined> {
  return use(ctx, platformPort).maybeHolder(ctx, copy)
}

/** Images by asset id, `size` such as `420x420`; unknown items are absent. Throws platform_unavailable. */
export function readItemImages(
  ctx: Context,
  assetIds: readonly string[],
  size: string,
): Promise<Map<string, PlatformImage>> {
  return use(ctx, platformPort).readItemImages(ctx, assetIds, size)
}

/** Throws platform_unavailable. */
export function readAvatar(ctx: Context, playerId: string): Promise<PlatformImage> {
  return use(ctx, platformPort).readAvatar(ctx, playerId)
}

/** URLs of the platform's own pages. */
export function platformLinks(ctx: HasCore): PlatformLinks {
  return use(ctx, platformPort).links(ctx)
}

/** The platform's OAuth login, if the operator has configured it. */
export function maybePlatformLogin(ctx: HasCore): PlatformLogin | undefined {
  return use(ctx, platformPort).maybeLogin(ctx)
}

/** When the platform became unreachable, in milliseconds since 1970; undefined while it is reachable. */
export function platformDownSince(ctx: HasCore): number | undefined {
  return use(ctx, platformPort).downSince(ctx)
}

/** The platform's name, which qualifies player ids: they are unique only within one platform. */
export function platformKey(ctx: HasCore): Platform['name'] {
  return use(ctx, platformPort).name
}

/** The name of the game platform for users: "Roblox". */
export function platformDisplayName(ctx: HasCore): string {
  return use(ctx, platformPort).displayName
}

/** The items of the demo universe, whatever platform the site has. */
export function listDemoItems(): { assetId: string; name: string }[] {
  return demoItems().map(({ assetId, name }) => ({ assetId, name }))
}

export function listDemoUsernames(): string[] {
  return demoPlayers().map((player) => player.username)
}

export function isPlatformUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.kind.code === platformErrors.platform_unavailable.kind.code
}

/** Resolves to the promise's value, or to undefined if it throws platform_unavailable. */
export async function unlessUnavailable<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  try {
    return await promise
  } catch (error) {
    if (isPlatformUnavailable(error)) return undefined
    throw error
  }
}
