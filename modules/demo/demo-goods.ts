import { hasRealMoney } from '@/modules/auth/ports'
import { ensureTemporaryAccount } from '@/modules/auth/service'
import { countActiveListings, createListing, findListings, moveListing } from '@/modules/catalog/service'
import type { DemoGoods } from '@/modules/demo/contract'
import { demoErrors } from '@/modules/demo/errors'
import { serverMessages } from '@/modules/demo/messages'
import { demoListings } from '@/modules/demo/schema'
import type { Player } from '@/modules/platform/ports'
import {
  listDemoUsernames,
  listPlatformItems,
  maybePlayer,
  platformKey,
  readInventory,
} from '@/modules/platform/service'
import { findUsersOfPlayer, linkPlayer } from '@/modules/players/service'
import { robuxPerUsd } from '@/modules/wallet/service'
import { type Diagnostic, note, ok } from '@/src/kit/checks/diagnostic'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

const { diagnostic: text } = serverMessages
const sellersCount = 6
const goodsPerSeller = 4
/** Every card and offer shows the name of its seller. */
const sellerPrefix = 'Demo_'
const subject = 'demo-goods'

/** Says whether there are demo goods, and whether they can be added or removed. */
export async function findDemoGoods(ctx: Context): Promise<DemoGoods> {
  const states = await findStates(ctx)
  const isTestMode = hasTestMode(ctx)
  return {
    isTestMode,
    listings: states.filter((state) => state === 'active').length,
    canFill: isTestMode && (await countActiveListings(ctx)) === 0,
    canRemove: states.length > 0 && !states.some(isBought),
  }
}

/**
 * Lists goods of some players of the invented game world. The names of their sellers say that they are demo goods. Throws demo_goods_unavailable,
 * marketplace_not_empty.
 */
export async function addDemoGoods(ctx: UserContext): Promise<DemoGoods> {
  if (!hasTestMode(ctx)) throw demoErrors.demo_goods_unavailable()
  await transact(ctx, async (tx) => {
    if ((await countActiveListings(tx)) > 0) throw demoErrors.marketplace_not_empty()
    // Earlier demo goods were removed or sold.
    await tx.db.delete(demoListings)
    const ids = await listGoods(tx)
    await tx.db.insert(demoListings).values(ids.map((listingId) => ({ listingId, listedAt: tx.now() })))
    await recordStaffAction(tx, {
      action: 'demo-goods.add',
      subjectId: subject,
      after: { listings: ids.length },
    })
  })
  return findDemoGoods(ctx)
}

/** Takes all demo goods off the marketplace. Throws demo_goods_sold. */
export async function removeDemoGoods(ctx: UserContext): Promise<DemoGoods> {
  await transact(ctx, async (tx) => {
    if ((await findStates(tx)).some(isBought)) throw demoErrors.demo_goods_sold()
    const removed = await withdrawAll(tx)
    if (removed > 0)
      await recordStaffAction(tx, {
        action: 'demo-goods.remove',
        subjectId: subject,
        before: { listings: removed },
      })
  })
  return findDemoGoods(ctx)
}

/** Runs at every start, because demo goods must not be sold for real money. */
export async function withdrawOutsideTestMode(ctx: Context): Promise<void> {
  if (!hasTestMode(ctx)) await transact(ctx, withdrawAll)
}

/** Checks that something is for sale, and that it isn't demo goods. */
export const goodsDiagnostic: Diagnostic = {
  name: 'goods',
  advice: text.advice,
  needsTables: true,
  isSetup: true,
  run: async (ctx) => {
    if ((await countActiveListings(ctx)) === 0) return note(text.empty)
    const { listings } = await findDemoGoods(ctx)
    return listings > 0 ? note(text.demo(listings)) : ok(text.ok)
  },
}

function hasTestMode(ctx: Context): boolean {
  return !hasRealMoney(ctx) && platformKey(ctx) === 'demo'
}

function isBought(state: string): boolean {
  return state === 'reserved' || state === 'sold'
}

async function findStates(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.select().from(demoListings)
  const found = await findListings(
    ctx,
    rows.map(({ listingId }) => listingId),
  )
  return [...found.values()].map(({ state }) => state)
}

/** Returns how many it took off. Those that were bought stay. */
async function withdrawAll(tx: TxContext): Promise<number> {
  const rows = await tx.db.delete(demoListings).returning()
  let removed = 0
  for (const { listingId } of rows)
    if (await moveListing(tx, listingId, ['active', 'paused'], 'withdrawn')) removed++
  return removed
}

/** The demo platform is part of the server, so the transaction waits for nothing else. */
async function listGoods(tx: UserContext & TxContext): Promise<string[]> {
  const items = new Map(listPlatformItems(tx).map((item) => [item.assetId, item]))
  const ids: string[] = []
  for (const { sellerId, player } of await findSellers(tx)) {
    const seller = { ...tx, actor: { ...tx.actor, id: sellerId, role: 'user' as const } }
    const inventory = await readInventory(tx, player.playerId)
    const copies = inventory.seen === 'open' ? inventory.copies.filter(({ onHold }) => !onHold) : []
    const byItem = new Map(copies.map((copy) => [copy.assetId, copy]))
    const offered = [...byItem.values()].filter(({ assetId }) => items.has(assetId)).slice(0, goodsPerSeller)
    for (const { assetId, userAssetId, serial } of offered) {
      const item = items.get(assetId)
      if (!item) continue
      const { listingId } = await createListing(seller, {
        itemName: item.name,
        assetId,
        category: item.category,
        price: priceOf(tx, item.rap ?? 0),
        condition: 'good',
        serial,
        userAssetId,
      })
      ids.push(listingId)
    }
  }
  return ids
}

/** A little below what the item costs in the game. */
function priceOf(ctx: Context, rap: number): number {
  return Math.max(1, Math.floor((rap / robuxPerUsd(ctx)) * 0.9)) * 100 + 99
}

/** Accounts of the temporary login, linked to players. Players of other users are left out. */
async function findSellers(tx: TxContext): Promise<{ sellerId: string; player: Player }[]> {
  const sellers: { sellerId: string; player: Player }[] = []
  for (const username of listDemoUsernames()) {
    if (sellers.length === sellersCount) break
    const player = await maybePlayer(tx, { username })
    if (!player) continue
    const sellerId = await ensureTemporaryAccount(tx, `${sellerPrefix}${username}`)
    const linked = await findUsersOfPlayer(tx, player.playerId)
    if (linked.some((userId) => userId !== sellerId)) continue
    await linkPlayer(tx, sellerId, player)
    sellers.push({ sellerId, player })
  }
  return sellers
}
