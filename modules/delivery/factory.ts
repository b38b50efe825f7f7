import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { maybeOrderRow, syncOrder } from '@/modules/orders/service'
import type { Player } from '@/modules/platform/ports'
import { linkPlayer } from '@/modules/players/service'
import type { Env } from '@/src/kit/config/config'
import type { Module } from '@/src/kit/module/module'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import type { ScriptedPaymentProvider } from '@/tests/support/providers/scripted-payment-provider'
import { ScriptedPlatform } from '@/tests/support/providers/scripted-platform'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, pay, reserve } from '@/tests/support/trade'

const secondMs = 1_000

/** A site with a scripted platform. `extraModules` come last. */
export async function buildPlatformSite(env: Env = {}, extraModules: readonly Module[] = []) {
  const platform = new ScriptedPlatform()
  const app = await createTestApp({ env, modules: withProviders(modules, platform.module, ...extraModules) })
  return {
    app,
    platform,
    /** Signs a user or a moderator in and links a new player to the account. */
    signInPlayer: async (username: string, role: 'user' | 'moderator' = 'user') => {
      const actor = role === 'user' ? await app.signIn(username) : await signInStaff(app, role, username)
      const player = platform.addPlayer(`${username}_plays`)
      await linkActor(app, actor, player)
      return { actor, player }
    },
    brokenInvariants: app.brokenInvariants,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Runs these jobs once and drains the outbox. */
export async function runJobs(app: TestApp, ...names: string[]): Promise<void> {
  const jobs = modules.flatMap((module) => module.jobs ?? [])
  for (const name of names) await jobs.find((job) => job.name === name)?.run(app.ctx)
  await app.drain()
}

async function linkActor(app: TestApp, actor: TestClient, player: Player): Promise<void> {
  const id = await userIdOf(actor)
  await transact(app.ctx, (tx) => linkPlayer(tx, id, player))
}

interface PaidOrderOptions {
  env?: Env
  deliverTo?: string
  /** Who has the copy when it is listed. Default: the seller. */
  heldBy?: 'seller' | 'buyer' | 'bystander'
  /** Default: the sandbox. */
  provider?: ScriptedPaymentProvider
  /** The party who is a moderator. Default: none. */
  moderator?: 'seller' | 'buyer'
}

/** A paid order for a named copy, polled once. */
export async function buildPaidOrder({
  env,
  deliverTo,
  heldBy = 'seller',
  provider,
  moderator,
}: PaidOrderOptions = {}) {
  const site = await buildPlatformSite(env, provider ? [provider.module] : [])
  const { app, platform } = site
  const signIn = (party: 'seller' | 'buyer') =>
    site.signInPlayer(party, moderator === party ? 'moderator' : 'user')
  const [seller, buyer] = [await signIn('seller'), await signIn('buyer')]
  const holders = { buyer: buyer.player, bystander: platform.addPlayer('bystander'), seller: seller.player }
  const copy = platform.mint(holders[heldBy])
  platform.mint(buyer.player)
  const { assetId, userAssetId, serial } = copy
  const listed = await listItem(seller.actor, { assetId, userAssetId, serial })
  const { body } = await reserve(buyer.actor, listed, deliverTo ? { deliverTo } : {})
  const orderId = String(body.orderId)
  const { intentId } = (await maybeOrderRow(app.ctx, orderId)) ?? {}
  if (provider) provider.charge(String(intentId), app.ctx.now())
  else await pay(buyer.actor, body.clientSecret)
  const sync = () => syncOrder(app.ctx, orderId)
  await sync()
  const poll = () =>
    runJobs(app, 'delivery.track-platform-outage', 'delivery.poll-deliveries', 'orders.process-deadlines')
  await poll()
  return {
    ...site,
    seller,
    buyer,
    copy,
    orderId,
    intentId: String(intentId),
    sync,
    poll,
    order: async () => (await buyer.actor.get(`/api/orders/${orderId}`)).body,
    delivery: async () => (await buyer.actor.get(`/api/orders/${orderId}/delivery`)).body.delivery,
    /** Advances the time in steps and polls after each. */
    advanceAndPoll: async (ms: number, stepMs = 20 * secondMs) => {
      for (let left = ms; left > 0; left -= stepMs) {
        app.advance(Math.min(stepMs, left))
        await poll()
      }
    },
    notificationTitles: async (actor: TestClient) =>
      (await actor.get('/api/notifications')).body.map(
        (notification: { title: string }) => notification.title,
      ),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
