import type { Context } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

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
  /** How a copy changes hands: in a trade between two players, by a resale purchase on the platform, or not at all. */
  handover: 'trade' | 'resale' | 'none'
  /** Computes past values of the recent average price (RAP), oldest first. */
  rapHistory: () => { at: number; value: number }[]
}

/** A player's public profile. */
export interface Player {
  playerId: string
  username: string
  displayName: string
  description: string
  /** Milliseconds since 1970. */
  createdAt: number | null
  verifiedBadge: boolean
  banned: boolean
}

/** One owned instance of an item. */
export interface Copy {
  /** Stays the same when the copy changes hands. */
  userAssetId: string
  /** The platform's newer id of the same copy. */
  instanceId: string | null
  assetId: string
  /** The item's name; null if the platform didn't include it. */
  name: string | null
  serial: number | null
  /** In the game's currency. */
  rap: number | null
  /** The copy can't be traded or resold yet. */
  onHold: boolean
  /** Milliseconds since 1970. */
  acquiredAt: number | null
}

/** An inventory at one moment; `body` is the platform's raw response and `sha256` its hash. `nobody` means that the player doesn't exist. */
export type Inventory =
  | { seen: 'open'; copies: Copy[]; readAt: number; sha256: string; body: string }
  | { seen: 'hidden'; readAt: number; sha256: string; body: string }
  | { seen: 'nobody' }

export type PlatformImage =
  | { state: 'completed'; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { state: 'pending' | 'blocked' | 'error' }

/** Resale prices in the game's currency, oldest first. */
export interface PlatformPriceHistory {
  rap: number | null
  points: { at: number; value: number }[]
}

/** URLs of pages on the platform; null if there is no such page. */
export interface PlatformLinks {
  player(playerId: string): string | null
  /** The page where `from` can offer `to` a trade. */
  trade(between: { from: string | null; to: string }): string | null
  item(assetId: string): string | null
}

/** The redirect URI and the three secrets of one OAuth login. */
export interface AuthorizationRequest {
  redirectUri: string
  /** Returned in the callback query. */
  state: string
  /** Returned in the ID token. */
  nonce: string
  /** PKCE code verifier, sent with the code. */
  verifier: string
}

export interface Authorization extends AuthorizationRequest {
  /** The platform's page where the player logs in. */
  url: string
}

/** The callback's query; `issuer` is its optional `iss` parameter. */
export interface AuthorizationResponse {
  code: string
  issuer: string | undefined
}

/** The platform's OAuth login. */
export interface PlatformLogin {
  createAuthorization(ctx: Context, redirectUri: string): Authorization
  /** The id of the player who logged in; undefined if the response can't be verified. */
  maybePlayerId(
    ctx: Context,
    request: AuthorizationRequest,
    response: AuthorizationResponse,
  ): Promise<string | undefined>
}

/** A game platform. Methods that return a promise throw platform_unavailable while the platform doesn't respond. */
export interface Platform {
  readonly name: 'roblox' | 'demo'
  readonly displayName: string
  /** All items as of `now`; empty for a platform that can only be asked item by item. */
  listItems(now: number): PlatformItem[]
  /** The asset ids of `listItems`, without building the items. */
  listItemIds(): readonly string[]
  maybeItem(ctx: Context, assetId: string): Promise<PlatformItem | undefined>
  maybePriceHistory(ctx: Context, assetId: string): Promise<PlatformPriceHistory | undefined>
  /** By id, or by current or former username, ignoring case. */
  maybePlayer(ctx: Context, by: { playerId: string } | { username: string }): Promise<Player | undefined>
  /** All collectible copies of a player, or only those of one item. */
  readInventory(ctx: Context, playerId: string, assetId?: string): Promise<Inventory>
  /** The id of the player who holds a copy now; undefined if the inventory is hidden or the holder unknown. */
  maybeHolder(ctx: Context, copy: { assetId: string; userAssetId: string }): Promise<string | undefined>
  /** Images by asset id in as few requests as possible; `size` such as `420x420`. Unknown items are absent. */
  readItemImages(ctx: Context, assetIds: readonly string[], size: string): Promise<Map<string, PlatformImage>>
  readAvatar(ctx: Context, playerId: string): Promise<PlatformImage>
  links(ctx: Pick<Context, 'core'>): PlatformLinks
  /** Undefined if the operator hasn't configured it. */
  maybeLogin(ctx: Pick<Context, 'core'>): PlatformLogin | undefined
  /** When the platform became unreachable, in milliseconds since 1970; undefined while it is reachable. */
  downSince(ctx: Pick<Context, 'core'>): number | undefined
}

/** The game platform: Roblox, or the demo universe. */
export const platformPort = definePort<Platform>('platform.adapter')
