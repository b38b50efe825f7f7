import { listItemsWithRap } from '@/modules/catalog/service'
import { markSent } from '@/modules/orders/service'
import { robuxPerUsd } from '@/modules/wallet/service'
import { type ActAs, createActors } from '@/src/commands/demo/actors'
import { assignCopies, type DealWithCopy } from '@/src/commands/demo/assign-copies'
import { seedChats } from '@/src/commands/demo/chats'
import { listTraders, tourUsernames } from '@/src/commands/demo/demo-users'
import {
  currentDisputes,
  type DisputePlan,
  pastDisputes,
  playChargeback,
  playDispute,
} from '@/src/commands/demo/disputes'
import { type Deal, planMarket } from '@/src/commands/demo/plan'
import { buy, createOffer, type DemoClock, runTrades } from '@/src/commands/demo/trades'
import type { RunningCore } from '@/src/create-core'
import { systemContext } from '@/src/kit/context'

const dayMs = 86_400_000
const minuteMs = 60_000
const disputeIntervalMs = 20_000
/** Offers that are bought but not completed. */
const openOrdersCount = 4
/** The time that one step of the plan covers. */
const stepMs = 2 * dayMs
/** The disputes of the past are as many steps ago. */
const disputeStepsAgo = 3

/** Seeds an empty market with users, past sales and open offers, through the same services that requests use. */
export async function seedMarket(
  core: RunningCore,
  clock: DemoClock,
  onProgress: (share: number) => void,
): Promise<void> {
  const today = clock.now
  const names = listTraders()
  const ctx = systemContext(core, 'demo')
  const { sales, offers, disputes } = planMarket(await listItemsWithRap(ctx), names, robuxPerUsd(ctx))
  clock.now = today - sales.length * stepMs
  const as = await createActors(core, names)
  for (const [step, deals] of sales.entries()) {
    clock.now = today - (sales.length - step) * stepMs
    if (step === sales.length - disputeStepsAgo)
      await playDisputes(as, clock, { deals: disputes, plans: pastDisputes })
    await runTrades(as, clock, { deals, stepMs })
    await core.drain()
    onProgress((step + 1) / (sales.length + 1))
  }
  clock.now = today - dayMs
  const [opened, listed] = splitOffers(await assignCopies(ctx, offers))
  for (let at = 0; at < listed.length; at += 20) {
    clock.now += 45 * minuteMs
    await Promise.all(listed.slice(at, at + 20).map((deal) => createOffer(as, deal)))
  }
  clock.now = today - 5 * minuteMs
  await seedChats(as, opened)
  await createOpenOrders(as, opened)
  const [chargedBack, ...disputed] = disputes.slice(pastDisputes.length)
  await playDisputes(as, clock, { deals: disputed, plans: currentDisputes })
  if (chargedBack) await playChargeback(as, chargedBack)
  clock.now = today
  await core.drain()
  onProgress(1)
}

async function playDisputes(
  as: ActAs,
  clock: DemoClock,
  { deals, plans }: { deals: readonly Deal[]; plans: readonly DisputePlan[] },
): Promise<void> {
  for (const [at, plan] of plans.entries()) {
    const deal = deals[at]
    if (deal) await playDispute(as, deal, plan)
    clock.now += disputeIntervalMs
  }
}

/** The first offers with a copy become orders: two of the tour's buyer, the others of the tour's seller. */
function splitOffers(offers: readonly DealWithCopy[]): [opened: DealWithCopy[], listed: DealWithCopy[]] {
  const { buyer, seller } = tourUsernames()
  const half = openOrdersCount / 2
  const bought = offers.filter((deal) => deal.seller !== buyer && deal.seller !== seller).slice(0, half)
  const sold = offers.filter((deal) => deal.seller === seller && deal.buyer !== buyer).slice(0, half)
  const opened = [...bought.map((deal) => ({ ...deal, buyer })), ...sold]
  return [opened, offers.filter((deal) => !bought.includes(deal) && !sold.includes(deal))]
}

/** Creates orders to be sent and orders to be confirmed. */
async function createOpenOrders(as: ActAs, deals: readonly DealWithCopy[]): Promise<void> {
  for (const [at, deal] of deals.entries()) {
    const id = await buy(as, deal, await createOffer(as, deal))
    if (at % 2 === 1) await markSent(as(deal.seller), id)
  }
}
