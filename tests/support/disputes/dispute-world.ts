import { ensureTemporaryAccount } from '@/modules/auth/service'
import { createListing } from '@/modules/catalog/service'
import { sandboxBankDisputes, sandboxDisputeId } from '@/modules/checkout/sandbox-disputes'
import { payWithSandboxCard } from '@/modules/checkout/service'
import { sendMessage } from '@/modules/messages/service'
import {
  markSent,
  maybeOrderRow,
  openBuyerDispute,
  placeOrder,
  postDisputeMessage,
  syncOrder,
} from '@/modules/orders/service'
import { editDemoProfile, tradeDemoCopy } from '@/modules/platform/demo/actions'
import type { Copy } from '@/modules/platform/ports'
import { listDemoUsernames, maybePlatformItem, maybePlayer, readInventory } from '@/modules/platform/service'
import { linkPlayer } from '@/modules/players/service'
import type { RunningCore } from '@/src/create-core'
import { type Context, systemContext, type UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { disputedCard, goodCard } from '@/tests/support/trade'

const minuteMs = 60_000
/** A copy that left the seller is polled three times before the site asks who has it. */
const pollEveryMs = 2 * minuteMs
const pollRarelyMs = 15 * minuteMs

/** A user of the site and the player that is linked to the account. */
interface Person {
  name: string
  playerId: string
  ctx: UserContext
}

/** A paid order. */
export interface Deal {
  orderId: string
  copy: Copy
  seller: Person
  buyer: Person
}

interface Terms {
  /** The listing names the copy, so that the platform shows where it is. */
  isWatched?: boolean
  /** The buyer's bank takes the payment back at once. */
  isDisputedAtBank?: boolean
}

export type Line = readonly ['buyer' | 'seller', string]

/** Makes deals between players of the demo universe, with a clock that `pass` moves. */
export class DisputeWorld {
  private readonly system: Context
  /** Players who haven't traded yet. */
  private readonly free: string[] = []

  constructor(
    private readonly core: RunningCore,
    private readonly clock: { now: number },
  ) {
    this.system = systemContext(core, 'prepared-disputes')
  }

  /** A player sells a tradable copy to another one; neither has traded before. */
  async sell({ isWatched = false, isDisputedAtBank = false }: Terms = {}): Promise<Deal> {
    const [seller, copy] = await this.findSeller()
    const buyer = await this.join()
    const { assetId, userAssetId, serial } = copy
    const item = await maybePlatformItem(this.system, assetId)
    if (!item) throw new Error(`There is no item ${assetId}`)
    const price = 4_000 + Math.floor((item.rap ?? 0) / 10) * 10 - 1
    const listing = await createListing(seller.ctx, {
      itemName: item.name,
      assetId,
      category: item.category,
      price,
      serial,
      ...(isWatched && { userAssetId }),
    })
    const { order, clientSecret } = await placeOrder(buyer.ctx, {
      amount: price,
      itemId: listing.itemId,
      assetId,
      listingId: listing.listingId,
    })
    const card = isDisputedAtBank ? disputedCard : goodCard
    await payWithSandboxCard(buyer.ctx, { clientSecret, card, address: 'demo' })
    await this.pass(2)
    return { orderId: order.id, copy, seller, buyer }
  }

  /** Private messages, a minute apart. */
  async chat({ buyer, seller }: Deal, lines: readonly Line[]): Promise<void> {
    for (const [by, content] of lines) {
      const [from, to] = by === 'buyer' ? [buyer, seller] : [seller, buyer]
      await sendMessage(from.ctx, { receiverId: to.ctx.actor.id, content })
      await this.pass(1)
    }
  }

  async send({ orderId, seller }: Deal): Promise<void> {
    await markSent(seller.ctx, orderId)
    await this.pass(5)
  }

  /** The buyer opens a dispute, and both write to it, minutes apart. */
  async dispute(deal: Deal, reason: string, lines: readonly Line[] = []): Promise<void> {
    await openBuyerDispute(deal.buyer.ctx, deal.orderId, reason)
    await this.pass(4)
    await this.discuss(deal, lines)
  }

  async discuss(deal: Deal, lines: readonly Line[]): Promise<void> {
    for (const [by, content] of lines) {
      await postDisputeMessage(deal[by].ctx, deal.orderId, content)
      await this.pass(4)
    }
  }

  /** The seller trades the copy on the platform. */
  async trade({ copy }: Deal, to: Pick<Person, 'playerId'>): Promise<void> {
    await tradeDemoCopy(this.system, { userAssetId: copy.userAssetId, to: to.playerId })
    await this.pass(20)
  }

  async hideInventory({ playerId }: Person): Promise<void> {
    await editDemoProfile(this.system, { playerId, hidden: true })
    await this.pass(5)
  }

  /** The buyer's bank decides for the seller. */
  async winAtBank({ orderId }: Deal): Promise<void> {
    const { intentId } = (await maybeOrderRow(this.system, orderId)) ?? {}
    if (!intentId) throw new Error('The order has no payment')
    const disputeId = sandboxDisputeId(intentId)
    const evidence = { product: '', statement: 'winning_evidence', access: '', policy: '', refundRefusal: '' }
    await sandboxBankDisputes.submitEvidence(this.system, { key: disputeId, disputeId, evidence })
    await syncOrder(this.system, orderId)
    await this.pass(60)
  }

  async numberOf({ orderId }: Deal): Promise<number> {
    return (await maybeOrderRow(this.system, orderId))?.number ?? 0
  }

  /** Moves the clock on, while the site polls inventories. */
  async pass(minutes: number): Promise<void> {
    const stepMs = minutes > 60 ? pollRarelyMs : pollEveryMs
    for (let leftMs = minutes * minuteMs; leftMs > 0; leftMs -= stepMs) {
      this.clock.now += Math.min(leftMs, stepMs)
      for (const { jobs = [] } of this.core.modules)
        await jobs.find(({ name }) => name === 'delivery.poll-deliveries')?.run(this.system)
      await this.core.drain()
    }
  }

  /** A player who joins the site. */
  async join(): Promise<Person> {
    if (this.free.length === 0) this.free.push(...listDemoUsernames())
    const name = this.free.shift()
    const player = name === undefined ? undefined : await maybePlayer(this.system, { username: name })
    if (name === undefined || !player) throw new Error('All players have joined')
    const isOpen = (await readInventory(this.system, player.playerId)).seen === 'open'
    return isOpen ? this.createPerson(name, player) : this.join()
  }

  private async createPerson(
    name: string,
    player: NonNullable<Awaited<ReturnType<typeof maybePlayer>>>,
  ): Promise<Person> {
    const id = await transact(this.system, async (tx) => {
      const userId = await ensureTemporaryAccount(tx, name)
      await linkPlayer(tx, userId, player)
      return userId
    })
    const actor = {
      kind: 'user',
      id,
      role: 'user',
      verified: true,
      sessionId: '',
      secondFactorAt: null,
    } as const
    return { name, playerId: player.playerId, ctx: { ...this.system, actor } }
  }

  private async findSeller(): Promise<[Person, Copy]> {
    const person = await this.join()
    const inventory = await readInventory(this.system, person.playerId)
    const copy =
      inventory.seen === 'open'
        ? inventory.copies.find(({ onHold, serial }) => !onHold && serial !== null)
        : undefined
    return copy ? [person, copy] : this.findSeller()
  }
}
