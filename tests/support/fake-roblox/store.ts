export interface FakePlayer {
  id: number
  name: string
  formerNames: string[]
  displayName: string
  description: string
  created: number
  hasVerifiedBadge: boolean
  isBanned: boolean
  /** Whether the inventory is for nobody else. */
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
  /** How its picture fares: `Completed`, `Pending`, `Blocked`, `Error`. */
  imageState: string
}

export interface FakeCopy {
  userAssetId: number
  instanceId: string
  assetId: number
  serial: number | null
  onHold: boolean
  /** Who held it since when, oldest first. */
  moves: { at: number; holder: number }[]
}

/** All that the fake knows. Time is handed in. */
export interface RobloxStore {
  readonly players: Map<number, FakePlayer>
  readonly items: Map<number, FakeItem>
  readonly copies: Map<number, FakeCopy>
  /** Pictures that are said to be elsewhere, by the item's id. */
  readonly externalImages: Map<number, string>
  readonly settings: {
    /** How old what inventories show may be: reads are cached there. */
    lagMs: number
    /** Whether the lists of prices are still answered. */
    servesPrices: boolean
    /** The keys of Open Cloud that are let in. */
    cloudKeys: string[]
    /** Whether those keys may read inventories. */
    cloudKeysCanRead: boolean
    /** The token that the catalogue wants repeated. */
    csrf: string
    pageSize: number
  }
  /** Milliseconds since 1970. */
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

/** What a player's inventory shows: everything as it lay a lag ago. */
export function copiesHeldBy(store: RobloxStore, playerId: number): { copy: FakeCopy; since: number }[] {
  return [...store.copies.values()].flatMap((copy) => {
    const last = visibleMove(store, copy)
    return last?.holder === playerId ? [{ copy, since: last.at }] : []
  })
}

/** The holder that the platform shows, with the time of the move. */
export function visibleMove({ now, settings }: RobloxStore, { moves }: FakeCopy) {
  return moves.findLast(({ at }) => at <= now() - settings.lagMs) ?? moves[0]
}
