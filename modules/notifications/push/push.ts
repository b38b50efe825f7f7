import { eq } from 'drizzle-orm'
import { dedupeKeyOf } from '@/modules/notifications/email/notice-email'
import type { Notice } from '@/modules/notifications/notice'
import { findSchedule } from '@/modules/notifications/preferences'
import { type DeviceRow, deleteDevices, listActiveDevices } from '@/modules/notifications/push/devices'
import { encryptPush } from '@/modules/notifications/push/encrypt-push'
import { maybePushService } from '@/modules/notifications/push/push-services'
import { ensureVapidKeys, vapidAuthorization } from '@/modules/notifications/push/vapid'
import { devices } from '@/modules/notifications/schema'
import { isWithinHours } from '@/modules/notifications/time-of-day'
import { sendRequest } from '@/src/http-client/send-request'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext } from '@/src/kit/context'
import { defineOutboxJob, enqueue, handle, type Outcome, sentMessageRetentionMs } from '@/src/kit/outbox-jobs'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

interface PushPayload extends Record<string, unknown> {
  deviceId: string
  /** What the browser shows, as JSON. */
  text: string
  isUrgent: boolean
  /** Of several of one the service keeps the last, while the browser is away. */
  topic: string
}

const SendPush = defineOutboxJob<PushPayload>('notifications.push', {
  isSecret: true,
  keptMs: sentMessageRetentionMs,
})
/** News of yesterday is on the page. */
const ttlSeconds = 86_400
const topicLength = 32
const bodyMaxLength = 300

/** Sends a notice to every browser of a person that wants it, but in their quiet hours only what is urgent. */
export async function enqueuePush(tx: TxContext, notice: Notice): Promise<void> {
  const { userId, title, content, href, thread, isUrgent = false } = notice
  const found = await listActiveDevices(tx, userId)
  if (found.length === 0 || (!isUrgent && (await isQuietHours(tx, userId)))) return
  const occasion = dedupeKeyOf(tx, notice)
  const text = JSON.stringify({ title, body: content.slice(0, bodyMaxLength), href: href ?? '/' })
  for (const { id: deviceId } of found) {
    const key = `push:${deviceId}:${notice.eventId}`
    const topic = sha256Hex(thread ?? occasion).slice(0, topicLength)
    await enqueue(tx, SendPush, { key, subject: key, payload: { deviceId, text, isUrgent, topic } })
  }
}

export const sendPush = handle(SendPush, async (ctx, { payload, enqueuedAt }): Promise<Outcome> => {
  const [device] = await ctx.db.select().from(devices).where(eq(devices.id, payload.deviceId))
  const isStale = ctx.now() - enqueuedAt > ttlSeconds * 1000
  const service = device && maybePushService(device.endpoint)
  if (!device || !service || isStale) return { outcome: 'done' }
  const answer = await sendRequest(ctx, service, await buildRequest(ctx, device, payload))
  if (answer.outcome === 'unavailable') return { outcome: 'unknown', reason: answer.reason }
  if (answer.outcome === 'refused') return { outcome: 'done' }
  // The browser has taken its word back, or the key is not the one that it gave it to.
  if ([403, 404, 410].includes(answer.status)) await transact(ctx, (tx) => deleteDevices(tx, [device.id]))
  const isTheirFault = answer.status === 429 || answer.status >= 500
  return isTheirFault ? { outcome: 'unknown', reason: `status ${answer.status}` } : { outcome: 'done' }
})

async function buildRequest(ctx: Context, { endpoint, p256dh, auth }: DeviceRow, payload: PushPayload) {
  const sender = await transact(ctx, ensureVapidKeys)
  const chance = { senderKey: ctx.core.random(32), salt: ctx.core.random(16) }
  return {
    url: endpoint,
    method: 'POST' as const,
    headers: {
      authorization: vapidAuthorization(sender, { endpoint, contact: operatorContact(ctx), now: ctx.now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency: payload.isUrgent ? 'high' : 'normal',
      topic: payload.topic,
    },
    body: encryptPush(payload.text, { p256dh, auth }, chance),
  }
}

/** Push services want somebody to write to. */
function operatorContact(ctx: Context): string {
  const { OPERATOR_EMAIL } = readConfig(ctx, appConfig)
  return OPERATOR_EMAIL === undefined ? publicUrl(ctx) : `mailto:${OPERATOR_EMAIL}`
}

async function isQuietHours(tx: TxContext, userId: string): Promise<boolean> {
  const { timeZone, quiet } = await findSchedule(tx, userId)
  return quiet !== null && isWithinHours(tx.now(), timeZone, quiet)
}
