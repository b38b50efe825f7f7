import { canRunScripts, createClient, hostOf, keyPrefixOf, replyTimeoutMs } from '@/src/cluster/redis-client'
import { type Diagnostic, errorCode, note, ok, wrong } from '@/src/kit/checks/diagnostic'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'

/** Checks that Redis is reachable and runs scripts. */
export const redisDiagnostic: Diagnostic = {
  name: 'redis',
  advice:
    'Set REDIS_URL if several processes serve the site, and check that Redis is up; one process needs none.',
  run: async (ctx) => {
    const { REDIS_URL } = readConfig(ctx, appConfig)
    if (REDIS_URL === undefined) return note('REDIS_URL is not set: processes share nothing')
    const client = createClient(REDIS_URL)
    try {
      await client.connect()
      if (!(await canRunScripts(client, keyPrefixOf(ctx))))
        return wrong(`${hostOf(REDIS_URL)}: slower than ${replyTimeoutMs} ms, or not a Redis server`)
      return ok(`${hostOf(REDIS_URL)} responds`)
    } catch (error) {
      return wrong(`${hostOf(REDIS_URL)}: ${errorCode(error)}`)
    } finally {
      client.close()
    }
  },
}
