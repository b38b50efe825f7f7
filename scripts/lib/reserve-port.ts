import type { Socket } from 'bun'

interface ReservedPort extends Disposable {
  readonly port: number
}

const ignore = { data: () => undefined }

/**
 * Reserves a port of this machine for a server that may start and stop on it any number of times, until it is disposed of. An open
 * connection holds the port: the system gives it to no one who asks for any port, neither a server nor the other end of a connection, but
 * lets a server that names it listen, as after a restart.
 */
export async function reservePort(): Promise<ReservedPort> {
  const accepted = Promise.withResolvers<Socket>()
  const address = { hostname: '127.0.0.1', port: 0 }
  const listener = Bun.listen({ ...address, socket: { ...ignore, open: accepted.resolve } })
  const { port } = listener
  const connected = await Bun.connect({ ...address, port, socket: ignore })
  const ends = [await accepted.promise, connected]
  listener.stop()
  for (const end of ends) end.unref()
  return {
    port,
    [Symbol.dispose]: () => {
      for (const end of ends) end.end()
    },
  }
}
