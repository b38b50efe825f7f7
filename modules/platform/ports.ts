import type { Context } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** Names of the platform's item types as the site files them. */
export type PlatformCategory = 'hat' | 'face' | 'gear' | 'package'

/** One item as the platform describes it. `rap` and `originalPrice` are in the game's currency. */
export interface PlatformItem {
  assetId: string
  name: string
  category: PlatformCategory
  description: string | null
  originalPrice: number | null
  rap: number | null
  owners: number | null
  favorites: number | null
  /** Milliseconds since 1970. */
  createdAt: number | null
  features: string[]
  /** How a copy changes hands: in a trade of two people, by the buyer buying it at resale on the platform, or not at all. */
  handover: 'trade' | 'resale' | 'none'
  /** Recent averages of the past, oldest first. */
  rapHistory: { at: number; value: number }[]
}

/** Somebody who plays, as their public page shows them; times in milliseconds. */
export interface Player {
  playerId: string
  username: string
  displayName: string
  /** What they wrote about themselves. */
  description: string
  createdAt: number | null
  verifiedBadge: boolean
  banned: boolean
}

/** One owned instance of an item. */
export interface Copy {
  /** Stays the same when the copy changes hands. */
  userAssetId: string
  /** The platform's newer name of the same copy. */
  instanceId: string | null
  assetId: string
  /** Where the platform tells it along. */
  name: string | null
  serial: number | null
  /** In the game's currency. */
  rap: number | null
  /** Can be neither traded nor resold for now. */
  onHold: boolean
  /** Milliseconds since 1970. */
  acquiredAt: number | null
}

/** What an inventory showed at one moment; `sha256` is of the platform's raw answer, `body` that answer. */
export type Inventory =
  | { seen: 'open'; copies: Copy[]; readAt: number; sha256: string; body: string }
  | { seen: 'hidden'; readAt: number; sha256: string; body: string }
  | { seen: 'nobody' }

export type PlatformImage =
  | { state: 'completed'; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { state: 'pending' | 'blocked' | 'error' }

/** What an item goes for, in the game's currency, oldest point first. */
export interface PlatformPriceHistory {
  rap: number | null
  points: { at: number; value: number }[]
}

/** Where a person acts by themselves; null where there is no such page. */
export interface PlatformLinks {
  player(playerId: string): string | null
  /** Where one player offers another a trade. */
  trade(between: { from: string | null; to: string }): string | null
  item(assetId: string): string | null
}

/** One log-in that is under way: where it leads back to, and its three secrets. */
export interface AuthorizationRequest {
  redirectUri: string
  /** Comes back with the browser. */
  state: string
  /** Comes back from the platform. */
  nonce: string
  /** Is shown to the platform when the code is. */
  verifier: string
}

/** What a browser brings from the platform; `issuer` is who it says that it is from, if it does. */
export interface AuthorizationResponse {
  code: string
  issuer: string | undefined
}

/** The platform's own log-in. */
export interface PlatformLogin {
  /** Where the browser goes to log in. */
  authorizationUrl(ctx: Context, attempt: AuthorizationRequest): string
  /** The id of the player who did; undefined where nobody is proven. */
  maybePlayerId(
    ctx: Context,
    attempt: AuthorizationRequest,
    cameBack: AuthorizationResponse,
  ): Promise<string | undefined>
}

/**
 * A game platform, as the site needs it. Another game is another filling. Whatever asks the platform throws
 * platform_unavailable while it gives no answer.
 */
export interface Platform {
  readonly name: 'roblox' | 'demo'
  /** The name that people know it by. */
  readonly displayName: string
  /** Everything the platform lists as of `now`, where it can tell that at once; otherwise nothing. */
  listItems(now: number): PlatformItem[]
  maybeItem(ctx: Context, assetId: string): Promise<PlatformItem | undefined>
  /** As far as the platform tells: undefined where it does not. */
  maybePriceHistory(ctx: Context, assetId: string): Promise<PlatformPriceHistory | undefined>
  /** By id, or by the name they bear now or bore once, in any case. */
  maybePlayer(ctx: Context, by: { playerId: string } | { username: string }): Promise<Player | undefined>
  /** All collectible copies of a player, or those of one item. */
  readInventory(ctx: Context, playerId: string, assetId?: string): Promise<Inventory>
  /** The player whose inventory shows a copy now: undefined when hidden or nobody known. */
  maybeHolder(ctx: Context, copy: { assetId: string; userAssetId: string }): Promise<string | undefined>
  /** Pictures of items, any number, as few calls as the platform allows; `size` as in `420x420`. Unknown items are absent. */
  readItemImages(ctx: Context, assetIds: readonly string[], size: string): Promise<Map<string, PlatformImage>>
  readAvatar(ctx: Context, playerId: string): Promise<PlatformImage>
  links(ctx: Pick<Context, 'core'>): PlatformLinks
  /** Undefined where the operator has not connected it. */
  maybeLogin(ctx: Pick<Context, 'core'>): PlatformLogin | undefined
  /** Since when the platform cannot be reached, in milliseconds; undefined while it can. */
  downSince(ctx: Pick<Context, 'core'>): number | undefined
}

export const platformPort = definePort<Platform>('platform.adapter')
