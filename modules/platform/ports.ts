import { definePort } from '@/src/core/ports'

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
  /** Recent averages of the past, oldest first. */
  rapHistory: { at: number; value: number }[]
}

export interface PlatformPicture {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A game platform, as the site needs it. Another game is another filling. */
export interface Platform {
  /** The name that people know it by. */
  readonly displayName: string
  /** Everything the platform lists as of `now`, where it can tell that at once; otherwise nothing. */
  catalogue(now: number): PlatformItem[]
  /** The picture of an item, or undefined when there is none. */
  findPicture(assetId: string): Promise<PlatformPicture | undefined>
}

export const platformPort = definePort<Platform>('platform.adapter')
