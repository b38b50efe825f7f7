import * as v from 'valibot'
import {
  Device,
  DeviceEndpoint,
  Notification,
  Preferences,
  PushStatus,
  UnsubscribeResult,
} from '@/modules/notifications/contract'
import { unsubscribe } from '@/modules/notifications/email/unsubscribe'
import { listNotifications, markAllRead, markRead } from '@/modules/notifications/inbox'
import { findPreferences, savePreferences } from '@/modules/notifications/preferences'
import { addDevice, findPushStatus, removeDevice } from '@/modules/notifications/push/devices'
import type { Scope } from '@/src/http/scope'

const params = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
const tokenMax = 200
const query = v.object({ token: v.pipe(v.string(), v.maxLength(tokenMax), v.regex(/^[\w.-]+$/)) })
const Done = v.object({ ok: v.literal(true) })
const done = { ok: true as const }

export function routes(scope: Scope) {
  return (
    scope
      .get('/notifications', ({ ctx }) => listNotifications(ctx), {
        signedIn: true,
        response: { 200: v.array(Notification) },
      })
      .put(
        '/notifications/read-all',
        async ({ ctx }) => {
          await markAllRead(ctx)
          return done
        },
        { signedIn: true, response: { 200: Done } },
      )
      .put(
        '/notifications/:id/read',
        async ({ ctx, params }) => {
          await markRead(ctx, params.id)
          return done
        },
        { params, signedIn: true, response: { 200: Done } },
      )
      .get('/notifications/preferences', ({ ctx }) => findPreferences(ctx, ctx.actor.id), {
        signedIn: true,
        response: { 200: Preferences },
      })
      .put('/notifications/preferences', ({ ctx, body }) => savePreferences(ctx, body), {
        body: Preferences,
        signedIn: true,
        response: { 200: Preferences },
      })
      .get('/notifications/push', ({ ctx }) => findPushStatus(ctx), {
        signedIn: true,
        response: { 200: PushStatus },
      })
      .put(
        '/notifications/devices',
        async ({ ctx, body }) => {
          await addDevice(ctx, body)
          return done
        },
        { body: Device, signedIn: true, limit: '30/1h', response: { 200: Done } },
      )
      .delete(
        '/notifications/devices',
        async ({ ctx, body }) => {
          await removeDevice(ctx, body.endpoint)
          return done
        },
        { body: DeviceEndpoint, signedIn: true, response: { 200: Done } },
      )
      // One address for both: people who follow it see a page, and mail services post to it on their behalf (RFC 8058).
      .get('/notifications/unsubscribe', ({ query, redirect }) => redirect(`/unsubscribe#${query.token}`), {
        query,
      })
      .post('/notifications/unsubscribe', ({ ctx, query }) => unsubscribe(ctx, query.token), {
        query,
        response: { 200: UnsubscribeResult },
      })
  )
}
