import { eq } from 'drizzle-orm'
import { dedupeKeyOf } from '@/modules/notifications/email/notice-email'
import type { Schedule } from '@/modules/notifications/preferences'
import {
  type DeviceRow,
  deleteDevices,
  listActiveDevices,
  maybePushService,
} from '@/modules/notifications/push/devices'
import { encryptPush } from '@/modules/notifications/push/encrypt-push'
import { ensureVapidKeys, vapidAuthorization } from '@/modules/notifications/push/vapid'
import { devices } from '@/modules/notifications/schema'
import { isWithinHours } from '@/modules/notifications/time-of-day'
import { sendRequest } from '@/src/http-client/send-request'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { defineOutboxJob, handle, type Outcome, sentMessageRetentionMs } from '@/src/kit/jobs/outbox-jobs'
import { defineCounter, incrementCounter } from '@/src/kit/metrics/metrics'
import type { Notice } from '@/src/kit/notices/notify'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'

interface PushPayload extends Record<string, unknown> {
  deviceId: string
  /** JSON for the service worker: `{title, body, href}`. */
  text: string
  isUrgent: boolean
  /** While the browser is offline, the push service keeps only the last message of a topic. */
  topic: string
}

const SendPush = defineOutboxJob<PushPayload>('notifications.push', {
  isSecret: true,
  retentionMs: sentMessageRetentionMs,
})
export const pushesSent = defineCounter({
  name: 'mintmark_pushes_total',
  help: 'Attempts to send a push message, by outcome (sent, failed)',
  labels: ['outcome'],
  from0: [{ outcome: 'sent' }, { outcome: 'failed' }],
})

/** Older messages aren't worth a push; the site still shows them. */
const ttlSeconds = 86_400
const topicLength = 32
const bodyMaxLength = 300

/** Enqueues a push to each of the user's browsers. In quiet hours only urgent notices are pushed. */
export async function enqueuePush(
  tx: TxContext,
  notice: Notice,
  { quiet, timeZone }: Schedule,
): Promise<void> {
  const { userId, title, content, href, thread, isUrgent = false } = notice
  const activeDevices = await listActiveDevices(tx, userId)
  const isQuiet = quiet !== null && isWithinHours(tx.now(), timeZone, quiet)
  if (activeDevices.length === 0 || (isQuiet && !isUrgent)) return
  const topic = sha256Hex(thread ?? dedupeKeyOf(tx, notice)).slice(0, topicLength)
  const text = JSON.stringify({ title, body: content.slice(0, bodyMaxLength), href: href ?? '/' })
  for (const { id: deviceId } of activeDevices) {
    const key = `push:${deviceId}:${notice.eventId}`
    await enqueue(tx, SendPush, { key, subject: key, payload: { deviceId, text, isUrgent, topic } })
  }
}

export const sendPush = handle(SendPush, async (ctx, { payload, enqueuedAt }): Promise<Outcome> => {
  const [device] = await ctx.db.select().from(devices).where(eq(devices.id, payload.deviceId))
  const isStale = ctx.now() - enqueuedAt > ttlSeconds * 1000
  const service = device && maybePushService(device.endpoint)
  if (!device || !service || isStale) return { outcome: 'done' }
  const response = await sendRequest(ctx, service, await buildRequest(ctx, device, payload))
  const isAccepted = response.outcome === 'received' && response.status < 300
  incrementCounter(ctx, pushesSent, { outcome: isAccepted ? 'sent' : 'failed' })
  if (response.outcome === 'unavailable') return { outcome: 'unknown', reason: response.reason }
  if (response.outcome === 'blocked') return { outcome: 'done' }
  // 404 and 410: the browser unsubscribed. 403: it subscribed with another VAPID key.
  if ([403, 404, 410].includes(response.status)) await transact(ctx, (tx) => deleteDevices(tx, [device.id]))
  const isRetryable = response.status === 429 || response.status >= 500
  return isRetryable ? { outcome: 'unknown', reason: `status ${response.status}` } : { outcome: 'done' }
})

async function buildRequest(ctx: Context, { endpoint, p256dh, auth }: DeviceRow, payload: PushPayload) {
  const vapidKeys = await transact(ctx, ensureVapidKeys)
  const randomness = { senderKey: ctx.core.random(32), salt: ctx.core.random(16) }
  return {
    url: endpoint,
    method: 'POST' as const,
    headers: {
      authorization: vapidAuthorization(vapidKeys, {
        endpoint,
        contact: operatorContact(ctx),
        now: ctx.now(),
      }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency: payload.isUrgent ? 'high' : 'normal',
      topic: payload.topic,
    },
    body: encryptPush(payload.text, { p256dh, auth }, randomness),
  }
}

/** Push services require a contact URL. */
function operatorContact(ctx: Context): string {
  const { OPERATOR_EMAIL } = readConfig(ctx, appConfig)
  return OPERATOR_EMAIL === undefined ? publicUrl(ctx) : `mailto:${OPERATOR_EMAIL}`
}
