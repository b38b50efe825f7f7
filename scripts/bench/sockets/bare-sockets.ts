import { frame, topic } from '@/scripts/bench/sockets/open-sockets'

/** Baseline: plain Bun sockets. SIGUSR2 broadcasts the frame. */
const server = Bun.serve({
  port: Number(process.env.PORT),
  fetch: (request, server) => (server.upgrade(request) ? undefined : new Response('ok')),
  websocket: {
    perMessageDeflate: false,
    open: (socket) => void socket.subscribe(topic),
    message: () => undefined,
  },
})
process.on('SIGUSR2', () => server.publish(topic, JSON.stringify(frame)))
