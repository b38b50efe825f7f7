export interface FakePlayer {
  id: number
  name: string
  formerNames: string[]
  displayName: string
  description: string
  created: number
  hasVerifiedBadge: boolean
  isBanned: boolean
  /** True if only the player can see the inventory. */
  inventoryHidden: boolean
}

export interface FakeItem {
  id: number
  name: string
  assetType: number
  limitedUnique: boolean
  /** 1 is the platform itself. */
  creatorId: number
  rap: number
  price: number
  /** State of the thumbnail: `Completed`, `Pending`, `Blocked` or `Error`. */
  imageState: string
}

export interface FakeCopy {
  userAssetId: number
  instanceId: string
  assetId: number
  serial: number | null
  onHold: boolean
  /** Holders with the time of each move (ms), oldest first. */
  moves: { at: number; holder: number }[]
}

/** The state of the fake. */
export interface RobloxStore {
  readonly players: Map<number, FakePlayer>
  readonly items: Map<number, FakeItem>
  readonly copies: Map<number, FakeCopy>
  /** Image URLs on other hosts, by item id. */
  readonly externalImages: Map<number, string>
  readonly settings: {
    /** How stale inventories are, because the platform caches reads. */
    lagMs: number
    /** False if the resale data endpoint fails. */
    servesPrices: boolean
    /** Valid API keys of Open Cloud. */
    cloudKeys: string[]
    /** True if the keys may read inventories. */
    cloudKeysCanRead: boolean
    /** The CSRF token that the catalog API requires. */
    csrf: string
    pageSize: number
  }
  /** Unix time in ms. */
  now(): number
}

export const fakeCloudKey = 'fake-cloud-key'

export function createStore(now: () => number): RobloxStore {
  const settings = {
    lagMs: 0,
    servesPrices: true,
    cloudKeys: [fakeCloudKey],
    cloudKeysCanRead: true,
    csrf: 'first-token',
    pageSize: 100,
  }
  return { players: new Map(), items: new Map(), copies: new Map(), externalImages: new Map(), settings, now }
}

/** A player's copies as the platform shows them: delayed by `lagMs`. */
export function copiesHeldBy(store: RobloxStore, playerId: number): { copy: FakeCopy; since: number }[] {
  return [...store.copies.values()].flatMap((copy) => {
    const last = visibleMove(store, copy)
    return last?.holder === playerId ? [{ copy, since: last.at }] : []
  })
}

/** The last move that the platform already shows. */
export function visibleMove({ now, settings }: RobloxStore, { moves }: FakeCopy) {
  return moves.findLast(({ at }) => at <= now() - settings.lagMs) ?? moves[0]
}
