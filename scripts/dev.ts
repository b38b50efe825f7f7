import { createApp } from '@/src/app'
import { openFromEnvironment } from '@/src/commands/open-core'
import { hostToListenOn } from '@/src/commands/serve'
import { appConfig } from '@/src/kit/app-config'
import { createLog } from '@/src/kit/log'
import { listen } from '@/src/listen'
import { modules } from '@/src/modules'
import index from '@/web/index.html'

/** `bun run dev`: the server with hot reload. Bun bundles pages on request, and `bun --hot` reloads server code. */
const shellPath = '/_dev/shell'

declare global {
  var stopDevServer: (() => Promise<void>) | undefined
}

// Otherwise the code from before the reload keeps running and receives the events.
await globalThis.stopDevServer?.()
const { settings, db } = await openFromEnvironment()
await db.migrate()
const log = createLog(settings.of(appConfig).LOG_LEVEL)
const { PORT } = settings.of(appConfig)
const { core, server } = createApp(
  { modules, settings, db, log },
  {
    html: async () => (await fetch(`http://localhost:${PORT}${shellPath}`)).text(),
    // Hot reload runs scripts from memory, which the policy of a built site blocks.
    policy: "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data: ws:",
  },
)
await core.start()
globalThis.stopDevServer = () => core.stop().then(() => db.close())
listen(server, {
  port: PORT,
  hostname: hostToListenOn(core),
  development: { hmr: true, console: true },
  routes: { [shellPath]: index },
})
log.info('development server started', { url: `http://localhost:${PORT}` })
