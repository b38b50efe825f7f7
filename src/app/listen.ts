import type { Serve, Server } from 'bun'
import type { AnyElysia } from 'elysia'
import { type Connection, socketHandlers } from '@/src/realtime/connection'

/** How long a connection may be silent. */
const idleSeconds = 30

type Options = Pick<Serve.Options<Connection>, 'hostname' | 'port' | 'development' | 'routes'>

/** The address can't be listened on. */
export class ListenError extends Error {
  override readonly name = 'ListenError'

  constructor(
    { hostname, port }: Options,
    readonly isPortTaken: boolean,
  ) {
    const reason = isPortTaken
      ? 'port already in use; stop that program or set another PORT'
      : 'expected an address of this machine and an allowed port'
    super(`HOST, PORT: cannot listen on ${hostname}:${port}: ${reason}`)
  }
}

/**
 * Serves the application. Elysia's own `listen` compiles it twice and copies its routes to Bun's router, which delays the
 * first page. Throws a ListenError.
 */
export function listen(app: AnyElysia, options: Options): Server<Connection> {
  // Compiles the routes, outside of what `ListenError` reports.
  const { fetch } = app
  const server = serve({
    // Bun's error page shows sources.
    development: false,
    // A second server on the same port would take part of the traffic.
    reusePort: false,
    // parseBody rejects long bodies with an error; Bun would reject them without a body.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: idleSeconds,
    websocket: socketHandlers,
    ...options,
    fetch,
  })
  app.server = server
  return server
}

function serve(options: Serve.Options<Connection>): Server<Connection> {
  try {
    return Bun.serve<Connection>(options)
  } catch (error) {
    throw new ListenError(options, error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  }
}
