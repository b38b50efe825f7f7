import { and, desc, eq, gte, inArray, lt, not, notInArray, sql } from 'drizzle-orm'
import { isOnLegalHold } from '@/modules/auth/account-sql'
import { isAccountOpen } from '@/modules/auth/accounts/account-queries'
import { describeBrowser } from '@/modules/auth/accounts/browser-names'
import { securityEvents } from '@/modules/auth/schema'
import type { SecurityEventInfo, SecurityEventKind } from '@/modules/auth/security-event-contract'
import { securityEventsKey } from '@/modules/auth/web/paths'
import { hmac } from '@/src/http/encryption'
import type { Context, Core, RequestInfo, TxContext, UserContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { defineOutboxJob, handle } from '@/src/kit/jobs/outbox-jobs'
import { hourMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'
import { enqueue } from '@/src/runtime/outbox/enqueue'

const retentionMs = 90 * 24 * hourMs
/** Rows per account, more on a legal hold. Each group has its own limit, so that strangers' attempts can't push out the user's own events. */
const rowsMax = { repeatable: 50, other: 150 }
/** Events that anyone can cause repeatedly without logging in. */
const repeatableKinds: readonly SecurityEventKind[] = [
  'login-failed',
  'code-sent',
  'code-refused',
  'password-refused',
  'second-factor-refused',
]
/** SQLite accepts an offset only with a limit. Each insert adds one row, so more are never needed. */
const deletedAtOnceMax = 10
const logMessage = 'security event'

interface SecurityEvent {
  kind: SecurityEventKind
  userId: string
  /** The purpose of a code, the new role, or the name of a staff action. */
  detail?: string
  /** The subject of a staff action. */
  subjectId?: string
}

/** What may be stored of a request: the client's network, but not its address. */
export type RequestOrigin = Pick<RequestInfo, 'id' | 'network' | 'userAgent'>

/** What a job stores of the request that caused it, to record a security event later. */
export function maybeOrigin({ request }: Context): RequestOrigin | undefined {
  return request && { id: request.id, network: request.network, userAgent: request.userAgent }
}

/**
 * Stores an event that the user sees on the security page, and writes one log line after the commit. Without an origin, the
 * event is from the console.
 */
export async function recordSecurityEvent(
  tx: TxContext,
  event: SecurityEvent,
  origin: RequestOrigin | undefined = tx.request,
): Promise<void> {
  await storeEvent(tx, event, origin)
  const actorId = tx.actor.kind === 'user' && tx.actor.id !== event.userId ? tx.actor.id : undefined
  tx.pendingLogEntries.push({ message: logMessage, fields: { ...event, ...originFields(origin), actorId } })
}

type FailedAttempt = Omit<SecurityEvent, 'userId' | 'subjectId'> & {
  /** Null if no account has this email. */
  userId: string | null
}

const StoreFailedAttempt = defineOutboxJob<FailedAttempt & { request?: RequestOrigin }>(
  'auth.store-failed-attempt',
  { isSecret: true, retentionMs: hourMs },
)

/**
 * Records a failed login or a refused code. The log contains a keyed hash of the email. The event is stored later, in a job,
 * so that the response time doesn't reveal whether the email has an account.
 */
export async function recordFailedAttempt(
  ctx: Context,
  { email, ...attempt }: FailedAttempt & { email: string },
): Promise<void> {
  ctx.core.log.info(logMessage, {
    ...attempt,
    ...originFields(ctx.request),
    addressHash: addressHash(ctx.core, email),
  })
  const key = `attempt:${newId(ctx)}`
  const payload = { ...attempt, request: maybeOrigin(ctx) }
  await transact(ctx, (tx) => enqueue(tx, StoreFailedAttempt, { key, subject: key, payload }))
}

export const storeFailedAttempt = handle(StoreFailedAttempt, async (ctx, { payload }) => {
  const { userId, request, ...attempt } = payload
  if (userId !== null)
    await transact(ctx, async (tx) => {
      if (await isAccountOpen(tx, userId)) await storeEvent(tx, { ...attempt, userId }, request)
    })
  return { outcome: 'done' }
})

/** The user's latest events, newest first. */
export async function listSecurityEvents(ctx: UserContext): Promise<SecurityEventInfo[]> {
  const isRecent = gte(securityEvents.at, ctx.now() - retentionMs)
  const groups = await Promise.all(
    (['repeatable', 'other'] as const).map((group) =>
      ctx.db
        .select()
        .from(securityEvents)
        .where(and(isIn(group, ctx.actor.id), isRecent))
        .orderBy(desc(securityEvents.at), desc(securityEvents.id))
        .limit(rowsMax[group]),
    ),
  )
  const rows = groups.flat().sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
  return rows.map(({ userId: _, dedupeKey: __, requestId: ___, ...row }) => ({ ...row, at: isoTime(row.at) }))
}

export async function deleteExpiredSecurityEvents(ctx: Context): Promise<void> {
  const isKept = isOnLegalHold(securityEvents.userId)
  await transact(ctx, (tx) =>
    tx.db.delete(securityEvents).where(and(lt(securityEvents.at, tx.now() - retentionMs), not(isKept))),
  )
}

/** Inserts an event, or counts it in the row of its hour and network, and deletes the account's oldest rows. */
async function storeEvent(
  tx: TxContext,
  event: SecurityEvent,
  origin: RequestOrigin | undefined,
): Promise<void> {
  const { requestId, network } = originFields(origin)
  const latest = { at: tx.now(), requestId, ...describeBrowser(origin?.userAgent) }
  await tx.db
    .insert(securityEvents)
    .values({ id: newId(tx), ...event, ...latest, network, dedupeKey: dedupeKeyOf(tx, event, network) })
    .onConflictDoUpdate({
      target: securityEvents.dedupeKey,
      set: { ...latest, count: sql`${securityEvents.count} + 1` },
    })
  await deleteOldest(tx, event)
  invalidateForUser(tx, event.userId, [securityEventsKey])
}

function dedupeKeyOf(tx: TxContext, { kind, userId, detail }: SecurityEvent, network: string): string | null {
  if (!repeatableKinds.includes(kind)) return null
  return [userId, kind, detail, network, Math.floor(tx.now() / hourMs)].join(' ')
}

async function deleteOldest(tx: TxContext, { kind, userId }: SecurityEvent): Promise<void> {
  const group = repeatableKinds.includes(kind) ? 'repeatable' : 'other'
  const surplus = tx.db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(isIn(group, userId), not(isOnLegalHold(sql`${userId}`))))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(deletedAtOnceMax)
    .offset(rowsMax[group])
  await tx.db.delete(securityEvents).where(inArray(securityEvents.id, surplus))
}

function isIn(group: keyof typeof rowsMax, userId: string) {
  const isOfGroup = group === 'repeatable' ? inArray : notInArray
  return and(eq(securityEvents.userId, userId), isOfGroup(securityEvents.kind, [...repeatableKinds]))
}

function originFields(origin: RequestOrigin | undefined): { requestId: string | null; network: string } {
  return { requestId: origin?.id ?? null, network: origin?.network ?? 'console' }
}

const addressKeys = new WeakMap<Core, string>()

/** Links log lines about one address without containing it. The key is new in every process, so nobody can test guesses. */
function addressHash(core: Core, email: string): string {
  const key = addressKeys.get(core) ?? core.random(32).toHex()
  addressKeys.set(core, key)
  return hmac(key, email).slice(0, 16)
}
