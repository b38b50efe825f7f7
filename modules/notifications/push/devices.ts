import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Device } from '@/modules/notifications/contract'
import { inputMessages } from '@/modules/notifications/input-messages'
import { ensureVapidKeys } from '@/modules/notifications/push/vapid'
import { devices } from '@/modules/notifications/schema'
import { param, prepared } from '@/src/db/prepared'
import { type Destination, maybeAllowedUrl } from '@/src/http-client/destination'
import { nodeCrypto } from '@/src/kit/config/builtins'
import type { TxContext, UserContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { sessionUsersPort } from '@/src/realtime/session-users'

/** Adding more removes the user's oldest browser. */
const devicesPerUser = 10

export type DeviceRow = typeof devices.$inferSelect

/** Returns the VAPID public key (base64url) and whether this session's browser is subscribed. */
export async function findPushStatus(ctx: UserContext): Promise<{ key: string; isOn: boolean }> {
  const { publicKey } = await transact(ctx, ensureVapidKeys)
  const isOn = (await ctx.db.$count(devices, eq(devices.sessionId, ctx.actor.sessionId))) > 0
  return { key: publicKey, isOn }
}

/** Subscribes this session's browser for as long as the session lasts. Throws invalid. */
export async function addDevice(ctx: UserContext, { endpoint, keys }: Device): Promise<void> {
  if (!maybePushService(endpoint)) throw invalidField('endpoint', inputMessages.endpoint)
  if (!isCurvePoint(keys.p256dh)) throw invalidField('keys.p256dh', inputMessages.keys)
  const { id: userId, sessionId } = ctx.actor
  const row = { userId, sessionId, endpoint, ...keys, createdAt: ctx.now() }
  await transact(ctx, async (tx) => {
    await tx.db
      .insert(devices)
      .values({ id: newId(tx), ...row })
      .onConflictDoUpdate({ target: devices.endpoint, set: row })
    await deleteOldestDevices(tx, userId)
  })
}

/** Unsubscribes a browser of the user. Idempotent. */
export async function removeDevice(ctx: UserContext, endpoint: string): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.delete(devices).where(and(eq(devices.endpoint, endpoint), eq(devices.userId, tx.actor.id))),
  )
}

const selectDevices = prepared((db: Reader) =>
  db
    .select()
    .from(devices)
    .where(eq(devices.userId, param('userId'))),
)

/** Returns the browsers in which the user is logged in, and deletes those whose session has ended. */
export async function listActiveDevices(tx: TxContext, userId: string): Promise<DeviceRow[]> {
  const rows = await selectDevices(tx.db, { userId })
  if (rows.length === 0) return []
  const users = await use(tx, sessionUsersPort)(
    tx,
    rows.map(({ sessionId }) => sessionId),
  )
  const isActive = ({ sessionId }: DeviceRow) => users.get(sessionId)?.id === userId
  const ended = rows.filter((row) => !isActive(row))
  await deleteDevices(
    tx,
    ended.map(({ id }) => id),
  )
  return rows.filter(isActive)
}

export async function deleteDevices(tx: TxContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(devices).where(inArray(devices.id, [...ids]))
}

function invalidField(path: string, message: string) {
  return httpErrors.invalid({ errors: [{ path, message }] })
}

/** Encrypting for a value that isn't a point of the curve would fail. */
function isCurvePoint(key: string): boolean {
  try {
    nodeCrypto().ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return true
  } catch {
    return false
  }
}

async function deleteOldestDevices(tx: TxContext, userId: string): Promise<void> {
  const rows = await tx.db
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.createdAt), desc(devices.id))
  await deleteDevices(
    tx,
    rows.slice(devicesPerUser).map(({ id }) => id),
  )
}

const limits = { origins: [], perMinute: 3_000, timeoutMs: 10_000, bytesMax: 16_384 }
const hosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
]

/** The push services of all browsers, each with its own rate limit. Requests go to no other host. */
const services: Destination[] = hosts.map((host) => ({ ...limits, name: `push at ${host}`, hosts: [host] }))

/** Returns the push service of an endpoint URL, if it is a known one. */
export function maybePushService(endpoint: string): Destination | undefined {
  return services.find((service) => maybeAllowedUrl(service, endpoint))
}
