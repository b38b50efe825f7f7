import { demoPlayers } from '@/modules/platform/demo/players'
import { type PlatformItem, type PlatformPicture, platformPort } from '@/modules/platform/ports'
import type { Context } from '@/src/core/context'
import { use } from '@/src/core/ports'

/** Everything the platform lists by itself; empty for one that has to be asked item by item. */
export function listPlatformItems(ctx: Context): PlatformItem[] {
  return use(ctx, platformPort).catalogue(ctx.now())
}

/** The picture of an item by its asset id, or undefined when the platform has none. */
export async function maybePicture(ctx: Context, assetId: string): Promise<PlatformPicture | undefined> {
  return use(ctx, platformPort).findPicture(assetId)
}

/** The name that people know the platform by. */
export function platformName(ctx: Pick<Context, 'core'>): string {
  return use(ctx, platformPort).displayName
}

/** Names of the people that live in the demo universe. */
export function demoNames(): string[] {
  return demoPlayers.map((player) => player.username)
}
