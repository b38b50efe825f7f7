import { Elysia } from 'elysia'
import { guards, type HttpServices } from '@/src/http/guards'
import { publicUrl } from '@/src/kit/config/app-config'
import { httpErrors } from '@/src/kit/errors'
import { serverMessages } from '@/src/kit/messages'
import { realtimeErrors } from '@/src/kit/realtime/realtime-errors'
import type { Sockets } from '@/src/realtime/sockets'

interface SocketServices extends HttpServices {
  readonly sockets: Sockets
}

/** `/ws`: authenticates the user and checks the page's origin before upgrading. */
export function socketRoute(services: SocketServices) {
  return new Elysia({ name: 'sockets' })
    .use(guards(services))
    .get('/ws', ({ request, server, ctx, address }) => {
      if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
        throw realtimeErrors.upgrade_required()
      // Browsers always send Origin. The cookie alone would admit pages of other sites.
      if (request.headers.get('origin') !== publicUrl(services))
        throw httpErrors.bad_origin({ detail: serverMessages.realtime.wrongOrigin })
      const connection = services.sockets.accept(ctx.actor, address())
      if (!server?.upgrade(request, { data: connection })) throw realtimeErrors.upgrade_required()
    })
}
