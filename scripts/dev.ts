import { createApp } from '@/src/app'
import { openFromEnvironment } from '@/src/commands/open-core'
import { appConfig } from '@/src/kit/app-config'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'
import index from '@/web/index.html'

/** The server with hot reload: Bun bundles the pages as they are asked for, and `bun --hot` reloads the server's own code. */
const shellPath = '/_dev/shell'

declare global {
  var stopDeveloping: (() => Promise<void>) | undefined
}

// What the code before a reload had running would go on beside the new, and be the one that hears of events.
await globalThis.stopDeveloping?.()
const { settings, db } = openFromEnvironment()
await db.migrate()
const log = createLog(settings.of(appConfig).LOG_LEVEL)
const { PORT, HOST } = settings.of(appConfig)
const { core, server } = createApp(
  { modules, settings, db, log },
  {
    html: async () => (await fetch(`http://localhost:${PORT}${shellPath}`)).text(),
    // Hot reload runs scripts from memory, which the policy of a built site refuses.
    policy: "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data: ws:",
  },
)
await core.start()
globalThis.stopDeveloping = () => core.stop().then(() => db.close())
server.config.serve = { ...server.config.serve, routes: { [shellPath]: index } }
server.listen({ port: PORT, hostname: HOST, development: { hmr: true, console: true } })
log.info('developing', { url: `http://localhost:${PORT}` })
