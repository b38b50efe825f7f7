import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Core } from '@/src/core/core'

/** For whoever watches the process: does it serve, and can it work. */
export function health(core: Core) {
  return new Elysia({ name: 'health' })
    .get('/healthz', ({ query, status }) => {
      const { broken } = core.audit()
      return query.deep === undefined || broken.length === 0
        ? 'ok'
        : status(503, `broken: ${broken.join(', ')}`)
    })
    .get('/readyz', async ({ status }) => {
      const ready = await core.db.read.rows(sql`select seq from core_events limit 1`).then(
        () => true,
        () => false,
      )
      return ready ? 'ready' : status(503, 'not ready')
    })
}
