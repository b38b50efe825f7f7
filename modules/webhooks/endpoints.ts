import { and, desc, eq } from 'drizzle-orm'
import {
  fieldError,
  httpErrors,
  isoTime,
  newId,
  requireRecentReauthentication,
  type TxContext,
  transact,
  type UserContext,
  userUrlProblem,
} from 'mintmark/module'
import { allowsPrivate } from './config'
import {
  type Endpoint,
  type EndpointChange,
  type EndpointSecret,
  endpointsMax,
  type NewEndpoint,
} from './contract'
import { type EndpointRow, findOwnEndpoint, invalidateEndpoints, pauseEndpoint } from './endpoint-rows'
import { webhooksErrors } from './errors'
import { serverMessages } from './messages'
import * as tables from './schema'
import { newSigningSecret, previousSecretsMax, replacedAt, secretStart, signingAt } from './signatures'

const healthy = { failures: 0, failingSince: null, retryAt: null }
const running = { ...healthy, pausedAt: null, pauseReason: null }

/** Returns the user's endpoints, newest first. */
export async function listEndpoints(ctx: UserContext): Promise<Endpoint[]> {
  const { endpoints } = tables
  const rows = await ctx.db
    .select()
    .from(endpoints)
    .where(eq(endpoints.userId, ctx.actor.id))
    .orderBy(desc(endpoints.id))
    .limit(endpointsMax)
  return rows.map((row) => presentEndpoint(row, ctx.now()))
}

/** Adds an endpoint. Throws webhook_url_insecure, webhook_url_private, list_full and the errors of reauthentication. */
export async function createEndpoint(
  ctx: UserContext,
  { url, events, currentPassword }: NewEndpoint,
): Promise<EndpointSecret> {
  await requireRecentReauthentication(ctx, currentPassword)
  await requireUsableUrl(ctx, url)
  return transact(ctx, async (tx) => {
    const { endpoints } = tables
    if ((await tx.db.$count(endpoints, eq(endpoints.userId, tx.actor.id))) >= endpointsMax)
      throw httpErrors.list_full()
    const [id, secret] = [newId(tx), newSigningSecret(tx)]
    const owner = { id, userId: tx.actor.id, createdAt: tx.now() }
    await tx.db.insert(endpoints).values({ ...owner, url, events, secret, failures: 0 })
    invalidateEndpoints(tx)
    return { id, secret }
  })
}

/** Changes, pauses or resumes an endpoint. Throws not_found and the errors of `createEndpoint`. */
export async function changeEndpoint(
  ctx: UserContext,
  id: string,
  { url, events, paused, currentPassword }: EndpointChange,
): Promise<Endpoint> {
  const { url: currentUrl } = await findOwnEndpoint(ctx, id)
  if (url !== undefined && url !== currentUrl) {
    await requireRecentReauthentication(ctx, currentPassword)
    await requireUsableUrl(ctx, url)
  }
  return transact(ctx, async (tx) => {
    const { pausedAt } = await findOwnEndpoint(tx, id)
    if (paused === true && pausedAt === null) await pauseEndpoint(tx, id, 'owner')
    const isResumed = paused === false && pausedAt !== null
    const change = { url, events, ...(isResumed && running) }
    if (url !== undefined || events !== undefined || isResumed) await updateEndpoint(tx, id, change)
    return presentEndpoint(await findOwnEndpoint(tx, id), tx.now())
  })
}

async function updateEndpoint(tx: TxContext, id: string, change: Partial<EndpointRow>): Promise<void> {
  await tx.db.update(tables.endpoints).set(change).where(eq(tables.endpoints.id, id))
  invalidateEndpoints(tx)
}

/** Removes an endpoint and its deliveries. Throws not_found. */
export async function removeEndpoint(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { endpoints, deliveries } = tables
    await findOwnEndpoint(tx, id)
    await tx.db.delete(deliveries).where(eq(deliveries.endpointId, id))
    await tx.db.delete(endpoints).where(and(eq(endpoints.id, id), eq(endpoints.userId, tx.actor.id)))
    invalidateEndpoints(tx)
  })
}

/**
 * Replaces the secret; those that were replaced within a day sign too. Throws not_found, webhook_secrets_full and the errors of
 * reauthentication.
 */
export async function rotateSecret(
  ctx: UserContext,
  id: string,
  password: string | undefined,
): Promise<EndpointSecret> {
  await findOwnEndpoint(ctx, id)
  await requireRecentReauthentication(ctx, password)
  return transact(ctx, async (tx) => {
    const endpoint = await findOwnEndpoint(tx, id)
    const signing = signingAt(endpoint.previousSecrets, tx.now())
    if (signing.length >= previousSecretsMax) throw webhooksErrors.webhook_secrets_full()
    const secret = newSigningSecret(tx)
    await updateEndpoint(tx, id, {
      secret,
      previousSecrets: [replacedAt(endpoint.secret, tx.now()), ...signing],
    })
    return { id, secret }
  })
}

/** Only a first check: the address is checked again whenever something is sent. */
async function requireUsableUrl(ctx: UserContext, url: string): Promise<void> {
  const allowPrivate = allowsPrivate(ctx)
  const problem = await userUrlProblem(ctx, url, { allowPrivate })
  if (problem === 'insecure' && allowPrivate)
    throw fieldError(webhooksErrors.webhook_url_insecure, 'url', serverMessages.insecureWithPrivate)
  if (problem !== undefined) throw fieldError(webhooksErrors[`webhook_url_${problem}`], 'url')
}

function presentEndpoint(row: EndpointRow, now: number): Endpoint {
  const { id, url, events, createdAt, pausedAt, pauseReason, failingSince, previousSecrets } = row
  return {
    id,
    url,
    events,
    createdAt: isoTime(createdAt),
    pausedAt: isoTime(pausedAt),
    pauseReason,
    failingSince: isoTime(failingSince),
    previousSecrets: signingAt(previousSecrets, now).map(({ secret, until }) => ({
      start: secretStart(secret),
      until: isoTime(until),
    })),
  }
}
