import * as v from 'valibot'
import { Notification } from '@/modules/notifications/contract'
import { listNotifications, markAllRead, markRead } from '@/modules/notifications/notify'
import type { Scope } from '@/src/http/scope'

const params = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
const Done = v.object({ ok: v.literal(true) })

export function routes(scope: Scope) {
  return scope
    .get('/notifications', ({ ctx }) => listNotifications(ctx), {
      signedIn: true,
      response: { 200: v.array(Notification) },
    })
    .put(
      '/notifications/read-all',
      async ({ ctx }) => {
        await markAllRead(ctx)
        return { ok: true as const }
      },
      { signedIn: true, response: { 200: Done } },
    )
    .put(
      '/notifications/:id/read',
      async ({ ctx, params }) => {
        await markRead(ctx, params.id)
        return { ok: true as const }
      },
      { params, signedIn: true, response: { 200: Done } },
    )
}
