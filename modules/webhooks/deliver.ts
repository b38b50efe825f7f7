import { and, eq, sql } from 'drizzle-orm'
import {
  type Context,
  findActiveUsers,
  handle,
  isoTime,
  type Outcome,
  param,
  paramColumns,
  postponeJobs,
  prepared,
  publish,
  resumeJobs,
  sendToUserUrl,
  type TxContext,
  transact,
} from 'mintmark/module'
import { allowsPrivate } from './config'
import type { Attempt, AttemptError, PauseReason } from './contract'
import { DeliverWebhook, type DeliveryRow } from './deliveries'
import { type EndpointRow, pauseEndpoint } from './endpoint-rows'
import { EndpointPaused } from './events'
import { breakMs, failingMaxMs, retryDelayMs } from './retries'
import { deliveries, endpoints } from './schema'
import { signedHeaders, signingAt } from './signatures'

const timeoutMs = 10_000
const responseBytesMax = 1_024
const attemptsKept = 12
const goneStatus = 410
/** Requests at once, in this process, to endpoints whose last attempt failed. The rest of the outbox's places are for the others. */
const failingAtOnceMax = 8
const failingWaitMs = 5_000
/** How long the other events of an endpoint wait while one is tried: longer than a request takes. */
const trialMs = timeoutMs + 5_000

interface Target {
  readonly delivery: DeliveryRow
  readonly endpoint: EndpointRow
}

const done: Outcome = { outcome: 'done' }
const failingNow = new WeakMap<Context['core'], number>()

/** Sends an event to its endpoint, unless that was paused, is in a break, or belongs to someone who was suspended. */
export const deliverWebhook = handle(DeliverWebhook, async (ctx, { payload }) => {
  const target = await maybeTarget(ctx, payload)
  if (!target) return done
  const { delivery, endpoint } = target
  const until = Math.max(delivery.nextAt, endpoint.retryAt ?? 0)
  if (until > ctx.now()) return { outcome: 'postponed', until, reason: 'waits for its turn' }
  const active = await findActiveUsers(ctx, [endpoint.userId])
  if (!active.has(endpoint.userId)) {
    await transact(ctx, (tx) => updateDelivery(tx, delivery, { state: 'failed' }), 'read committed')
    return done
  }
  return endpoint.failures === 0 ? attempt(ctx, target) : attemptWithinLimit(ctx, target)
})

const isPendingRun = and(
  eq(deliveries.id, param('id')),
  eq(deliveries.run, param('run')),
  eq(deliveries.state, 'pending'),
)

const pendingTarget = prepared((db: Context['db']) =>
  db
    .select({ delivery: deliveries, endpoint: endpoints })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .where(isPendingRun),
)

async function maybeTarget(
  ctx: Context,
  { deliveryId, run }: { deliveryId: string; run: number },
): Promise<Target | undefined> {
  const [target] = await pendingTarget(ctx.db, { id: deliveryId, run })
  return target?.endpoint.pausedAt === null ? target : undefined
}

async function attempt(ctx: Context, target: Target): Promise<Outcome> {
  const sent = await send(ctx, target)
  const { error } = sent
  if (error === null) return { outcome: 'done', apply: (tx) => recordSuccess(tx, target, sent) }
  return transact(ctx, (tx) => recordFailedAttempt(tx, target, { ...sent, error }), 'read committed')
}

/**
 * Servers that hang must not take all places of the outbox, and their events must not be looked at again and again meanwhile. So after a
 * break, or if too many are being tried, the events of the endpoint wait together.
 */
async function attemptWithinLimit(ctx: Context, target: Target): Promise<Outcome> {
  const { core } = ctx
  const { endpoint } = target
  const count = failingNow.get(core) ?? 0
  if (count >= failingAtOnceMax) {
    const until = ctx.now() + failingWaitMs
    await transact(ctx, (tx) => holdBack(tx, endpoint, until), 'read committed')
    return { outcome: 'postponed', until, reason: 'many are failing' }
  }
  failingNow.set(core, count + 1)
  try {
    if (endpoint.retryAt === null) return await attempt(ctx, target)
    const retryAt = ctx.now() + trialMs
    await transact(ctx, (tx) => holdBack(tx, endpoint, retryAt), 'read committed')
    return await attempt(ctx, { ...target, endpoint: { ...endpoint, retryAt } })
  } finally {
    failingNow.set(core, (failingNow.get(core) ?? 1) - 1)
  }
}

async function holdBack(tx: TxContext, { id }: EndpointRow, until: number): Promise<void> {
  await tx.db.update(endpoints).set({ retryAt: until }).where(eq(endpoints.id, id))
  await postponeJobs(tx, DeliverWebhook, { subject: id, until })
}

/** Closes the circuit breaker. */
async function letThrough(tx: TxContext, { id, retryAt }: EndpointRow): Promise<void> {
  if (retryAt === null) return
  await tx.db.update(endpoints).set({ retryAt: null }).where(eq(endpoints.id, id))
  await resumeJobs(tx, DeliverWebhook, { subject: id, until: retryAt })
}

async function send(ctx: Context, { delivery, endpoint }: Target): Promise<Attempt> {
  const { id, body } = delivery
  const [at, startedAt] = [ctx.now(), ctx.core.elapsed()]
  const secrets = [endpoint, ...signingAt(endpoint.previousSecrets, at)].map(({ secret }) => secret)
  const result = await sendToUserUrl(ctx, {
    destination: 'webhooks',
    url: endpoint.url,
    headers: signedHeaders({ id, body, at, secrets }),
    body,
    timeoutMs,
    bytesMax: responseBytesMax,
    allowPrivate: allowsPrivate(ctx),
  })
  const sent = { at: isoTime(at), durationMs: Math.round(ctx.core.elapsed() - startedAt) }
  if (result.outcome === 'received') {
    const { status, text: response } = result
    return { ...sent, status, response, error: status >= 200 && status < 300 ? null : 'status' }
  }
  const error = result.outcome === 'blocked' ? 'address' : result.reason
  return { ...sent, status: null, response: null, error }
}

function attemptsWith({ attempts }: DeliveryRow, attempt: Attempt): Attempt[] {
  return [...attempts, attempt].slice(-attemptsKept)
}

async function recordSuccess(tx: TxContext, { delivery, endpoint }: Target, attempt: Attempt): Promise<void> {
  const attempts = attemptsWith(delivery, attempt)
  const isRecorded = await updateDelivery(tx, delivery, { attempts, state: 'delivered' })
  if (isRecorded && endpoint.failures > 0) await recordRecovery(tx, endpoint)
}

async function recordFailedAttempt(
  tx: TxContext,
  { delivery, endpoint }: Target,
  attempt: Attempt & { error: AttemptError },
): Promise<Outcome> {
  const attempts = attemptsWith(delivery, attempt)
  const tries = delivery.tries + 1
  const delayMs = retryDelayMs(tries)
  const nextAt = tx.now() + (delayMs ?? 0)
  const state = delayMs === undefined ? 'failed' : 'pending'
  if (!(await updateDelivery(tx, delivery, { attempts, tries, nextAt, state }))) return done
  const retryAt = await recordFailure(tx, endpoint, attempt)
  if (retryAt === undefined || state === 'failed') return done
  return { outcome: 'postponed', until: Math.max(nextAt, retryAt), reason: attempt.error }
}

const recordedPending = prepared((db: TxContext['db']) =>
  db
    .update(deliveries)
    .set(paramColumns(['state', 'tries', 'nextAt', 'attempts']))
    .where(isPendingRun)
    .returning({ id: deliveries.id }),
)

/** Nothing changes if the delivery was replayed, or its endpoint paused or removed, in the meantime. */
async function updateDelivery(
  tx: TxContext,
  delivery: DeliveryRow,
  change: Partial<DeliveryRow>,
): Promise<boolean> {
  const updated = await recordedPending(tx.db, { ...delivery, ...change })
  return updated.length > 0
}

async function recordRecovery(tx: TxContext, endpoint: EndpointRow): Promise<void> {
  await tx.db.update(endpoints).set({ failures: 0, failingSince: null }).where(eq(endpoints.id, endpoint.id))
  await letThrough(tx, endpoint)
}

/** Opens the circuit breaker, or pauses the endpoint for good. Returns when it may be tried again; undefined once it is paused. */
async function recordFailure(
  tx: TxContext,
  endpoint: EndpointRow,
  attempt: Attempt,
): Promise<number | undefined> {
  const { id } = endpoint
  const [updated] = await tx.db
    .update(endpoints)
    .set({
      failures: sql`${endpoints.failures} + 1`,
      failingSince: sql`coalesce(${endpoints.failingSince}, ${tx.now()})`,
    })
    .where(eq(endpoints.id, id))
    .returning()
  if (!updated) return undefined
  const reason = pauseReasonOf(updated, attempt, tx.now())
  if (reason) {
    await pauseEndpoint(tx, id, reason)
    await publish(tx, EndpointPaused, { endpointId: id, userId: updated.userId, url: updated.url, reason })
    return undefined
  }
  const waitMs = breakMs(updated.failures, attempt.error)
  if (waitMs === undefined) {
    await letThrough(tx, endpoint)
    return tx.now()
  }
  const retryAt = tx.now() + waitMs
  await holdBack(tx, endpoint, retryAt)
  return retryAt
}

function pauseReasonOf(
  { failingSince }: EndpointRow,
  { status }: Attempt,
  now: number,
): Exclude<PauseReason, 'owner'> | undefined {
  if (status === goneStatus) return 'gone'
  return failingSince !== null && now - failingSince >= failingMaxMs ? 'failing' : undefined
}
