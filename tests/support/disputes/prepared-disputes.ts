import type { Outcome, ReasonCode } from '@/modules/orders/contract'
import { openFromEnvironment } from '@/src/commands/open-core'
import { createCore } from '@/src/create-core'
import type { Env } from '@/src/kit/config'
import { systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'
import { type Deal, DisputeWorld } from '@/tests/support/disputes/dispute-world'

interface Story {
  kind: string
  /** What the evidence says, and on what grounds. Null while nothing can be decided. */
  outcome: Outcome | null
  grounds: ReasonCode[]
  /** Returns the disputed order. */
  tell(world: DisputeWorld): Promise<Deal>
}

export interface PreparedDispute extends Pick<Story, 'kind' | 'outcome' | 'grounds'> {
  orderId: string
  number: number
}

const hourMs = 3_600_000
/** Long enough for all stories. */
const beginsBeforeMs = 72 * hourMs

const stories: Story[] = [
  {
    kind: 'delivered after the dispute was opened, as both inventories prove',
    outcome: 'release',
    grounds: ['delivered'],
    tell: async (world) => {
      const deal = await world.sell({ isWatched: true })
      await world.pass(20)
      await world.dispute(deal, 'Nothing has arrived, and the seller does not answer.')
      await world.trade(deal, deal.buyer)
      await world.discuss(deal, [['seller', 'Sorry, I was at school. I have just traded it to you.']])
      return deal
    },
  },
  {
    kind: 'marked as sent, but the seller still has it',
    outcome: 'refund',
    grounds: ['not_delivered'],
    tell: async (world) => {
      const deal = await world.sell({ isWatched: true })
      await world.send(deal)
      await world.dispute(deal, 'It is marked as sent, but I have no trade.', [
        ['seller', 'I am on vacation. You get it when I am back in two weeks.'],
        ['buyer', 'I do not want to wait that long.'],
      ])
      return deal
    },
  },
  {
    kind: 'given to somebody else',
    outcome: 'refund',
    grounds: ['not_delivered', 'fraud'],
    tell: async (world) => {
      const deal = await world.sell({ isWatched: true })
      await world.trade(deal, await world.join())
      await world.discuss(deal, [
        ['seller', 'A friend offered me more for it. I will find you another one.'],
        ['buyer', 'I paid for this one. I want my money back.'],
      ])
      return deal
    },
  },
  {
    kind: 'sent to the other account that the buyer named',
    outcome: 'release',
    grounds: ['delivered'],
    tell: async (world) => {
      const deal = await world.sell({ isWatched: true })
      const other = await world.join()
      await world.chat(deal, [
        ['buyer', `Please trade it to ${other.name}. That is my second account, this one is full.`],
        ['seller', `Okay, I send it to ${other.name} then.`],
      ])
      await world.trade(deal, other)
      await world.discuss(deal, [
        ['seller', 'I sent it to the account that you named. See our messages.'],
        ['buyer', 'It is not in this inventory, so I get my money back, right?'],
      ])
      return deal
    },
  },
  {
    kind: 'traded to a buyer who then hides the inventory',
    outcome: 'release',
    grounds: ['delivered', 'no_evidence'],
    tell: async (world) => {
      const deal = await world.sell({ isWatched: true })
      await world.hideInventory(deal.buyer)
      await world.trade(deal, deal.buyer)
      await world.send(deal)
      await world.dispute(deal, 'I did not get it.', [
        ['seller', 'You accepted the trade. Make your inventory public again and everyone can see it.'],
        ['buyer', 'My inventory is private, and it stays private.'],
      ])
      return deal
    },
  },
  {
    kind: 'another copy than the one that was sold',
    outcome: 'refund',
    grounds: ['wrong_item'],
    tell: async (world) => {
      const deal = await world.sell()
      await world.send(deal)
      await world.dispute(deal, `I bought number ${deal.copy.serial} and got one with a far higher number.`, [
        ['seller', 'I mixed them up, and I do not have the other one anymore. Send it back if you like.'],
        ['buyer', 'I have sent it back.'],
        ['seller', 'Yes, I got it back.'],
      ])
      return deal
    },
  },
  {
    kind: 'both agree that it was returned',
    outcome: 'refund',
    grounds: ['parties_agree'],
    tell: async (world) => {
      const deal = await world.sell()
      await world.send(deal)
      await world.dispute(deal, 'It does not match my other hats. I traded it back.', [
        ['seller', 'That is right, I have it again. Please give the buyer the money back.'],
      ])
      return deal
    },
  },
  {
    kind: 'also taken to the bank, which decided for the seller',
    outcome: 'release',
    grounds: ['delivered'],
    tell: async (world) => {
      const deal = await world.sell({ isDisputedAtBank: true })
      await world.chat(deal, [
        ['seller', 'I have sent the trade.'],
        ['buyer', 'I see it. Accepted, thanks!'],
      ])
      await world.dispute(deal, 'I did not make this payment.')
      await world.winAtBank(deal)
      return deal
    },
  },
  {
    kind: 'a seller who never answers',
    outcome: 'refund',
    grounds: ['not_delivered', 'no_evidence'],
    tell: async (world) => {
      const deal = await world.sell()
      await world.chat(deal, [['buyer', 'Hi, I have paid. When do you send it?']])
      await world.pass(40)
      await world.dispute(deal, 'Nothing has happened since I paid.', [['buyer', 'Hello? Is anyone there?']])
      return deal
    },
  },
  {
    kind: 'a buyer whose messages contradict the claim',
    outcome: 'release',
    grounds: ['delivered', 'fraud'],
    tell: async (world) => {
      const deal = await world.sell()
      await world.send(deal)
      await world.chat(deal, [
        ['buyer', 'Got it! It looks even better than in the picture.'],
        ['seller', 'Great, enjoy it!'],
      ])
      await world.dispute(deal, 'I never received anything.', [
        ['seller', 'You thanked me for it half an hour ago.'],
        ['buyer', 'I meant something else.'],
      ])
      return deal
    },
  },
  {
    kind: 'also taken to the bank, which has not decided yet',
    outcome: null,
    grounds: [],
    tell: async (world) => {
      const deal = await world.sell({ isDisputedAtBank: true })
      await world.dispute(deal, 'The seller does not answer.')
      return deal
    },
  },
]

/** Fills the database of a site that isn't running with disputes of different kinds, oldest first. They end now. */
export async function prepareDisputes(env: Env): Promise<PreparedDispute[]> {
  const { settings, db } = await openFromEnvironment({ ...env, RATE_LIMIT_SCALE: '1000' })
  try {
    await db.migrate()
    const now = Date.now()
    const clock = { now: now - beginsBeforeMs }
    const core = createCore({ modules, settings, db, log: createLog('error'), now: () => clock.now })
    for (const module of core.modules) await module.start?.(systemContext(core, 'prepared-disputes'))
    const world = new DisputeWorld(core, clock)
    const prepared: PreparedDispute[] = []
    for (const { kind, outcome, grounds, tell } of stories) {
      const deal = await tell(world)
      prepared.push({
        kind,
        outcome,
        grounds,
        orderId: deal.orderId,
        number: await world.numberOf(deal),
      })
    }
    await world.pass(14 * 60)
    clock.now = now
    await core.drain()
    return prepared
  } finally {
    await db.close()
  }
}
