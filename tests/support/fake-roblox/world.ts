import type { FakeCopy, FakeItem, FakePlayer, RobloxStore } from '@/tests/support/fake-roblox/store'

const firstPlayer = 1_001
const firstItem = 50_001
const firstCopy = 900_001

/** Changes to the platform's state that tests make. */
export interface World {
  addPlayer(name: string, more?: Partial<FakePlayer>): FakePlayer
  addItem(name: string, more?: Partial<FakeItem>): FakeItem
  giveCopy(item: FakeItem, to: FakePlayer, more?: Partial<FakeCopy>): FakeCopy
  /** Completes a trade between two players. */
  trade(copy: FakeCopy, to: FakePlayer): void
  /** The old name still finds the player. */
  rename(player: FakePlayer, name: string): void
}

export function createWorld(store: RobloxStore): World {
  return {
    addPlayer: (name, more) => {
      const player: FakePlayer = {
        id: firstPlayer + store.players.size,
        name,
        formerNames: [],
        displayName: name,
        description: '',
        created: store.now() - 86_400_000,
        hasVerifiedBadge: false,
        isBanned: false,
        inventoryHidden: false,
        ...more,
      }
      store.players.set(player.id, player)
      return player
    },
    addItem: (name, more) => {
      const id = firstItem + store.items.size
      const item: FakeItem = { ...defaultItem, id, name, ...more }
      store.items.set(item.id, item)
      return item
    },
    giveCopy: (item, to, more) => {
      const userAssetId = firstCopy + store.copies.size
      const copy: FakeCopy = {
        userAssetId,
        instanceId: `00000000-0000-4000-8000-${String(userAssetId).padStart(12, '0')}`,
        assetId: item.id,
        serial: item.limitedUnique ? store.copies.size + 1 : null,
        onHold: false,
        moves: [{ at: store.now(), holder: to.id }],
        ...more,
      }
      store.copies.set(userAssetId, copy)
      return copy
    },
    trade: (copy, to) => void copy.moves.push({ at: store.now(), holder: to.id }),
    rename: (player, name) => {
      player.formerNames.push(player.name)
      player.name = name
    },
  }
}

const defaultItem = {
  assetType: 8,
  limitedUnique: true,
  creatorId: 1,
  rap: 1_200,
  price: 500,
  imageState: 'Completed',
}
