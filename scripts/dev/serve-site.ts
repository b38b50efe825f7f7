import { startSite } from '@/scripts/lib/start-site'
import { hostToListenOn } from '@/src/app/commands/serve'
import { listen } from '@/src/app/listen'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import index from '@/web/index.html'

const shellPath = '/_dev/shell'

/** Serves the site. Bun bundles its pages on request and reloads them when a file of theirs changes. */
export async function serveSite(): Promise<AsyncDisposable> {
  const site = await startSite(process.env, {
    html: async () => (await fetch(`${url}${shellPath}`)).text(),
    // Hot reload runs scripts from memory, which the policy of a built site blocks.
    policy: "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data: ws:",
  })
  const { core, server } = site.app
  const { PORT } = readConfig({ core }, appConfig)
  const url = `http://localhost:${PORT}`
  listen(server, {
    port: PORT,
    hostname: hostToListenOn(core),
    development: { hmr: true, console: true },
    routes: { [shellPath]: index },
  })
  core.log.info('development server started', { url })
  return site
}
