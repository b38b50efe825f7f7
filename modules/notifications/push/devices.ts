import { ECDH } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Device } from '@/modules/notifications/contract'
import { inputMessages } from '@/modules/notifications/messages'
import { maybePushService } from '@/modules/notifications/push/push-services'
import { ensureVapidKeys } from '@/modules/notifications/push/vapid'
import { devices } from '@/modules/notifications/schema'
import { param, prepared } from '@/src/db/prepared'
import type { Reader } from '@/src/db/types'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { sessionUsersPort } from '@/src/realtime/session-users'

/** Browsers of one person; the one that was added first goes. */
const devicesPerUser = 10

export type DeviceRow = typeof devices.$inferSelect

/** What a browser needs to ask for messages from this site, and whether that of this session gets them. */
export async function findPushStatus(ctx: UserContext): Promise<{ key: string; isOn: boolean }> {
  const { publicKey } = await transact(ctx, ensureVapidKeys)
  const isOn = (await ctx.db.$count(devices, eq(devices.sessionId, ctx.actor.sessionId))) > 0
  return { key: publicKey, isOn }
}

/** The browser of this session gets messages, for as long as the session lasts. Throws invalid. */
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

/** No more messages to that browser; again is no error. */
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

/** The browsers in which the person is logged in; those of sessions that have ended are forgotten. */
export async function listActiveDevices(tx: TxContext, userId: string): Promise<DeviceRow[]> {
  const rows = await selectDevices(tx.db, { userId })
  if (rows.length === 0) return []
  const people = await use(tx, sessionUsersPort)(
    tx,
    rows.map(({ sessionId }) => sessionId),
  )
  const [live, ended] = [true, false].map((is) =>
    rows.filter(({ sessionId }) => (people.get(sessionId)?.id === userId) === is),
  )
  await deleteDevices(
    tx,
    (ended ?? []).map(({ id }) => id),
  )
  return live ?? []
}

export async function deleteDevices(tx: TxContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(devices).where(inArray(devices.id, [...ids]))
}

function invalidField(path: string, message: string) {
  return httpErrors.invalid({ errors: [{ path, message }] })
}

/** Nothing can be sealed for what is no point of the curve. */
function isCurvePoint(written: string): boolean {
  try {
    ECDH.convertKey(written, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return true
  } catch {
    return false
  }
}

async function deleteOldestDevices(tx: TxContext, userId: string): Promise<void> {
  const kept = await tx.db
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.createdAt), desc(devices.id))
  await deleteDevices(
    tx,
    kept.slice(devicesPerUser).map(({ id }) => id),
  )
}
