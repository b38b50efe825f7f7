import { Elysia } from 'elysia'
import { guards, type HttpServices } from '@/src/http/guards'
import { publicUrl } from '@/src/kit/app-config'
import { httpErrors } from '@/src/kit/errors'
import { serverMessages } from '@/src/kit/messages'
import { realtimeErrors } from '@/src/kit/realtime-errors'
import type { Sockets } from '@/src/realtime/sockets'

/** For Bun: what a socket may cost. */
export const socketOptions = {
  maxPayloadLength: 16 * 1024,
  /** Who is silent for 30 seconds is pinged, and gone when there is no answer in another 16. */
  idleTimeout: 46,
  /** Who reads nothing is dropped when so much waits for them. */
  backpressureLimit: 256 * 1024,
  closeOnBackpressureLimit: true,
  perMessageDeflate: false,
}

/** `/ws`: who is asking, and whether their page is ours, is decided once, before anything is opened. */
export function socketRoute(gate: HttpServices, sockets: Sockets) {
  const site = publicUrl(gate)
  return new Elysia({ name: 'live' }).use(guards(gate)).get('/ws', ({ request, server, ctx, address }) => {
    if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') throw realtimeErrors.upgrade_required()
    // A browser always says where its page is from, and the cookie alone would let in a page of anybody's.
    if (request.headers.get('origin') !== site)
      throw httpErrors.bad_origin({ detail: serverMessages.realtime.wrongOrigin })
    const connection = sockets.accept(ctx.actor, address())
    if (!server?.upgrade(request, { data: connection })) throw realtimeErrors.upgrade_required()
  })
}
