import * as v from 'valibot'
import {
  Device,
  DeviceEndpoint,
  NoticeKind,
  Notification,
  NotificationQuery,
  Preferences,
  PushStatus,
  UnsubscribeResult,
} from '@/modules/notifications/contract'
import { unsubscribe } from '@/modules/notifications/email/unsubscribe'
import { presentKindsToMute } from '@/modules/notifications/kinds'
import { findPreferences, savePreferences } from '@/modules/notifications/preferences'
import { addDevice, findPushStatus, removeDevice } from '@/modules/notifications/push/devices'
import { listNotifications, markAllRead, markRead } from '@/modules/notifications/service'
import { unsubscribePath } from '@/modules/notifications/web/paths'
import { sendPage } from '@/src/http/next-page'
import { redirectResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'

const tokenMax = 200
const query = v.object({ token: v.pipe(v.string(), v.maxLength(tokenMax), v.regex(/^[\w.-]+$/)) })
const Ok = v.object({ ok: v.literal(true) })
const ok = { ok: true as const }

export function routes(scope: Scope) {
  return (
    scope
      .get(
        '/notifications',
        ({ ctx, query, path, set }) => sendPage(listNotifications(ctx, query), { query, path, set }),
        {
          detail: {
            summary:
              'The notifications, newest first: all, those about orders and conversations where the user buys, sells or must act next, or those that contain a text. The Link header has the next page.',
          },
          query: NotificationQuery,
          signedIn: true,
          response: { 200: v.array(Notification) },
        },
      )
      .put(
        '/notifications/read-all',
        async ({ ctx }) => {
          await markAllRead(ctx)
          return ok
        },
        { detail: { summary: 'Marks all notifications as read.' }, signedIn: true, response: { 200: Ok } },
      )
      .put(
        '/notifications/:id/read',
        async ({ ctx, params }) => {
          await markRead(ctx, params.id)
          return ok
        },
        {
          detail: { summary: 'Marks one notification as read.' },
          params: idParams,
          signedIn: true,
          response: { 200: Ok },
        },
      )
      .get('/notifications/kinds', ({ ctx }) => presentKindsToMute(ctx), {
        detail: { summary: 'The kinds of notifications that users can mute.' },
        response: { 200: v.array(NoticeKind) },
      })
      .get('/notifications/preferences', ({ ctx }) => findPreferences(ctx, ctx.actor.id), {
        detail: { summary: "The user's notification preferences." },
        signedIn: true,
        response: { 200: Preferences },
      })
      .put('/notifications/preferences', ({ ctx, body }) => savePreferences(ctx, body), {
        detail: { summary: "Replaces the user's notification preferences." },
        body: Preferences,
        signedIn: true,
        response: { 200: Preferences },
      })
      .get('/notifications/push', ({ ctx }) => findPushStatus(ctx), {
        detail: { summary: 'The public key that a browser needs to subscribe to push messages.' },
        signedIn: true,
        response: { 200: PushStatus },
      })
      .put(
        '/notifications/devices',
        async ({ ctx, body }) => {
          await addDevice(ctx, body)
          return ok
        },
        {
          detail: { summary: 'Subscribes the browser of this session to push messages.' },
          body: Device,
          signedIn: true,
          limit: '30/1h',
          response: { 200: Ok },
        },
      )
      .delete(
        '/notifications/devices',
        async ({ ctx, body }) => {
          await removeDevice(ctx, body.endpoint)
          return ok
        },
        {
          detail: { summary: 'Unsubscribes a browser from push messages.' },
          body: DeviceEndpoint,
          signedIn: true,
          response: { 200: Ok },
        },
      )
      // One URL for both: opening the link shows a page, and mail services post to it for one-click unsubscribe (RFC 8058).
      .get(
        '/notifications/unsubscribe',
        ({ query, redirect }) => redirect(`${unsubscribePath}#${query.token}`),
        {
          detail: {
            summary: 'Redirects to the page that unsubscribes from one kind of email.',
            responses: redirectResponse,
          },
          query,
        },
      )
      .post('/notifications/unsubscribe', ({ ctx, query }) => unsubscribe(ctx, query.token), {
        detail: { summary: 'Unsubscribes from one kind of email, with the signed link of such an email.' },
        throws: [httpErrors.not_found],
        query,
        response: { 200: UnsubscribeResult },
      })
  )
}
