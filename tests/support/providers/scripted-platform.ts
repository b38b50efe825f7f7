import { platformErrors } from '@/modules/platform/errors'
import { type Copy, type Inventory, type Platform, type Player, platformPort } from '@/modules/platform/ports'
import type { Context } from '@/src/kit/context'
import { defineModule, type Module } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'

interface TrackedCopy {
  copy: Copy
  /** All holders, oldest first; the last one has the copy. */
  holders: string[]
}

/** A game platform that tests control: trades, hidden or stale inventories, and outages. */
export class ScriptedPlatform implements Platform {
  readonly name = 'demo'
  readonly displayName = 'Roblox'
  readonly players = new Map<string, Player>()
  readonly copies = new Map<string, TrackedCopy>()
  readonly hidden = new Set<string>()
  /** Players with a stale inventory. */
  readonly frozenInventories = new Map<string, Inventory>()
  /** How often an inventory or a holder was requested. */
  requestCount = 0
  /** True if the names of holders are hidden. */
  hidesHolders = false
  /** True if requests fail although the platform doesn't count as down, because its throttle is exhausted. */
  isUnresponsive = false
  private downAt: number | undefined
  private mintedCount = 0

  /** Replaces the platform. Add it with `withProviders`. */
  get module(): Module {
    return defineModule({
      name: 'scripted-platform',
      owns: 'A game platform for tests.',
      provides: [provide(platformPort, () => this)],
    })
  }

  addPlayer(username: string): Player {
    const playerId = String(900_000 + this.players.size)
    const profile = { playerId, username, displayName: username, description: '', createdAt: 0 }
    const player = { ...profile, verifiedBadge: false, banned: false }
    this.players.set(playerId, player)
    return player
  }

  /** Creates a copy in a player's inventory. */
  mint(holder: Player, over: Partial<Copy> = {}): Copy {
    const number = ++this.mintedCount
    const copy = {
      userAssetId: String(7_000 + number),
      instanceId: null,
      assetId: String(60_000 + number),
      name: `Crown ${number}`,
      serial: number,
      rap: null,
      onHold: false,
      acquiredAt: null,
      ...over,
    }
    this.copies.set(copy.userAssetId, { copy, holders: [holder.playerId] })
    return copy
  }

  trade({ userAssetId }: Pick<Copy, 'userAssetId'>, to: Player): void {
    this.copies.get(userAssetId)?.holders.push(to.playerId)
  }

  /** All players who ever held the copy, oldest first. */
  holdersOf(userAssetId: string): readonly string[] {
    return this.copies.get(userAssetId)?.holders ?? []
  }

  goDown(ctx: Context): void {
    this.downAt = ctx.now()
  }

  recover(): void {
    this.downAt = undefined
  }

  listItems() {
    return []
  }

  listItemIds() {
    return []
  }

  async maybeItem() {
    this.countRequest()
    return undefined
  }

  async maybePriceHistory() {
    return undefined
  }

  async maybePlayer(
    _: Context,
    by: { playerId: string } | { username: string },
  ): Promise<Player | undefined> {
    this.countRequest()
    return [...this.players.values()].find((player) =>
      'playerId' in by
        ? player.playerId === by.playerId
        : player.username.toLowerCase() === by.username.toLowerCase(),
    )
  }

  async readInventory(ctx: Context, playerId: string, assetId?: string): Promise<Inventory> {
    this.countRequest()
    if (!this.players.has(playerId)) return { seen: 'nobody' }
    return this.frozenInventories.get(playerId) ?? this.inventoryOf(ctx, playerId, assetId)
  }

  async maybeHolder(_: Context, { userAssetId }: Pick<Copy, 'userAssetId'>): Promise<string | undefined> {
    this.countRequest()
    const holder = this.holdersOf(userAssetId).at(-1)
    return holder === undefined || this.hidesHolders || this.hidden.has(holder) ? undefined : holder
  }

  /** Keeps returning the current state of the player's inventory. */
  freezeInventory(ctx: Context, { playerId }: Player): void {
    this.frozenInventories.set(playerId, this.inventoryOf(ctx, playerId))
  }

  async readItemImages() {
    return new Map()
  }

  async readAvatar() {
    return { state: 'error' } as const
  }

  links() {
    const page = (kind: string) => (id: string) => `https://game.example/${kind}/${id}`
    return {
      player: page('players'),
      trade: ({ to }: { to: string }) => page('trades')(to),
      item: page('items'),
    }
  }

  maybeLogin() {
    return undefined
  }

  downSince() {
    return this.downAt
  }

  private countRequest(): void {
    this.requestCount++
    if (this.isUnresponsive || this.downAt !== undefined) throw platformErrors.platform_unavailable()
  }

  private inventoryOf(ctx: Context, playerId: string, assetId?: string): Inventory {
    const isHidden = this.hidden.has(playerId)
    const copies = [...this.copies.values()]
      .filter(
        ({ holders, copy }) =>
          holders.at(-1) === playerId && (assetId === undefined || copy.assetId === assetId),
      )
      .map(({ copy }) => copy)
    const body = JSON.stringify(isHidden ? { playerId, hidden: true } : { playerId, copies })
    const sha256 = new Bun.CryptoHasher('sha256').update(body).digest('hex')
    const snapshot = { readAt: ctx.now(), sha256, body }
    return isHidden ? { seen: 'hidden', ...snapshot } : { seen: 'open', copies, ...snapshot }
  }
}
