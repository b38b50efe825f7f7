import { type DemoItem, demoItems } from './catalog'
import { type DemoPlayer, demoPlayers } from './players'
import { pick, randomFromKey } from './random'

/** A copy as it lay when the demo universe began. Times in milliseconds. */
export type DemoCopy = {
  userAssetId: string
  instanceId: string
  item: DemoItem
  serial: number | null
  onHold: boolean
  initialHolder: string
  acquiredAt: number
}

const firstUserAssetId = 7_000_000_001
const copiesMin = 6
const copiesSpread = 9
const shareOnHold = 0.07
/** No item has fewer copies in all, nor more in these inventories. */
const serialParts = 20
const day = 86_400_000
const acquiredBefore = Date.UTC(2026, 0, 1)

const [oldest, ...others] = demoItems
if (!oldest) throw new Error('The demo universe has no items')
const items = [oldest, ...others] as const

/** Every copy that a player of the demo universe holds. */
export const demoCopies: readonly DemoCopy[] = assignIds(demoPlayers.flatMap(listInitialCopies))

const byId = new Map(demoCopies.map((copy) => [copy.userAssetId, copy]))

export function maybeDemoCopy(userAssetId: string): DemoCopy | undefined {
  return byId.get(userAssetId)
}

type InitialCopy = Omit<DemoCopy, 'userAssetId' | 'instanceId' | 'serial'>

function listInitialCopies(player: DemoPlayer): InitialCopy[] {
  const random = randomFromKey(`${player.username}:copies`)
  const count = copiesMin + Math.floor(random() * copiesSpread)
  return Array.from({ length: count }, () => {
    const item = pick(random, items)
    return {
      item,
      onHold: random() < shareOnHold,
      initialHolder: player.userId,
      acquiredAt: acquiredAt(random, Math.max(player.joinedAt, item.createdAt)),
    }
  })
}

function acquiredAt(random: () => number, earliest: number): number {
  const span = Math.max(day, acquiredBefore - earliest)
  return Math.floor(acquiredBefore - span * random())
}

function assignIds(all: readonly InitialCopy[]): DemoCopy[] {
  const counted = new Map<DemoItem, number>()
  return all.map((held, position) => {
    const before = counted.get(held.item) ?? 0
    counted.set(held.item, before + 1)
    const userAssetId = String(firstUserAssetId + position)
    return {
      ...held,
      userAssetId,
      instanceId: instanceIdOf(userAssetId),
      serial: serialOf(held.item, before),
    }
  })
}

/** Serials of one item differ: each of its copies has a part of the range for itself. */
function serialOf({ assetId, copies }: DemoItem, before: number): number | null {
  if (copies === null) return null
  const part = copies / serialParts
  return Math.floor(part * (before + randomFromKey(`${assetId}:${before}:serial`)())) + 1
}

function instanceIdOf(userAssetId: string): string {
  const random = randomFromKey(`${userAssetId}:instance`)
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
