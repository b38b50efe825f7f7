import type { Serve, Server } from 'bun'
import type { AnyElysia } from 'elysia'
import { type Connection, socketHandlers } from '@/src/realtime/connection'

/** How long a connection may be silent. */
const idleSeconds = 30

type Options = Pick<Serve.Options<Connection>, 'hostname' | 'port' | 'development' | 'routes'>

/**
 * Serves the application. Elysia's own `listen` compiles it twice and copies its routes to Bun's router, which delays the
 * first page.
 */
export function listen(app: AnyElysia, options: Options): Server<Connection> {
  const server = Bun.serve<Connection>({
    // Bun's error page shows sources.
    development: false,
    // A second server on the same port would take part of the traffic.
    reusePort: false,
    // parseBody rejects long bodies with an error; Bun would reject them without a body.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: idleSeconds,
    websocket: socketHandlers,
    ...options,
    fetch: app.fetch,
  })
  app.server = server
  return server
}
