import { maybeOrderRow, syncOrder } from '@/modules/orders/service'
import type { Player } from '@/modules/platform/ports'
import { linkPlayer } from '@/modules/players/service'
import type { Env } from '@/src/kit/config'
import type { Module } from '@/src/kit/module'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { ScriptedPaymentProvider } from '@/tests/support/providers/scripted-payment-provider'
import { ScriptedPlatform } from '@/tests/support/providers/scripted-platform'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, pay, reserve } from '@/tests/support/trade'

const secondMs = 1_000

/** A site over a platform whose moods the test sets, and people there who have shown who they are. */
export async function buildPlatformSite(env: Env = {}, more: readonly Module[] = []) {
  const platform = new ScriptedPlatform()
  const app = await createTestApp({ env, modules: [...modules, platform.module, ...more] })
  return {
    app,
    platform,
    /** Somebody with an account here, who is a player there. */
    linked: async (username: string) => {
      const actor = await app.signIn(username)
      const player = platform.addPlayer(`${username}_plays`)
      await linkActor(app, actor, player)
      return { actor, player }
    },
    broken: app.brokenInvariants,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Runs these jobs once, and everything that comes of them. */
export async function runJobs(app: TestApp, ...names: string[]): Promise<void> {
  const jobs = modules.flatMap((module) => module.jobs ?? [])
  for (const name of names) await jobs.find((job) => job.name === name)?.run(app.ctx)
  await app.drain()
}

async function linkActor(app: TestApp, actor: TestClient, player: Player): Promise<void> {
  const { id } = (await actor.get('/api/auth/user')).body
  await transact(app.ctx, (tx) => linkPlayer(tx, id, player))
}

interface PaidOrderOptions {
  env?: Env
  deliverTo?: string
  /** Who has the copy when it is listed: the seller, if nobody is named. */
  heldBy?: 'buyer' | 'somebody'
  /** Who takes the money: the sandbox, if nobody is named. */
  provider?: ScriptedPaymentProvider
}

/** A paid order of a copy that its seller shows. */
export async function buildPaidOrder(over: PaidOrderOptions = {}) {
  const { provider } = over
  const place = await buildPlatformSite(over.env, provider ? [provider.module] : [])
  const { app, platform } = place
  const [seller, buyer] = [await place.linked('seller'), await place.linked('buyer')]
  const holders = { buyer: buyer.player, somebody: platform.addPlayer('somebody'), seller: seller.player }
  const copy = platform.mint(holders[over.heldBy ?? 'seller'])
  platform.mint(buyer.player)
  const { assetId, userAssetId, serial } = copy
  const listed = await listItem(seller.actor, { assetId, userAssetId, serial })
  const { body } = await reserve(buyer.actor, listed, over.deliverTo ? { deliverTo: over.deliverTo } : {})
  const orderId = String(body.orderId)
  const { intentId } = (await maybeOrderRow(app.ctx, orderId)) ?? {}
  if (provider) provider.charge(String(intentId), app.ctx.now())
  else await pay(buyer.actor, body.clientSecret)
  const sync = () => syncOrder(app.ctx, orderId)
  await sync()
  const look = async () => {
    await runJobs(
      app,
      'delivery.track-platform-outage',
      'delivery.poll-deliveries',
      'orders.process-deadlines',
    )
  }
  await look()
  return {
    ...place,
    seller,
    buyer,
    copy,
    orderId,
    intentId: String(intentId),
    sync,
    look,
    order: async () => (await buyer.actor.get(`/api/orders/${orderId}`)).body,
    delivery: async () => (await buyer.actor.get(`/api/orders/${orderId}/delivery`)).body.delivery,
    /** Time passes, and the site looks as often as it would. */
    pass: async (ms: number, stepMs = 20 * secondMs) => {
      for (let left = ms; left > 0; left -= stepMs) {
        app.advance(Math.min(stepMs, left))
        await look()
      }
    },
    titles: async (actor: TestClient) =>
      (await actor.get('/api/notifications')).body.map((one: { title: string }) => one.title),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
