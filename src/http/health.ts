import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { plainTextOperation } from '@/src/http/openapi'
import type { Core } from '@/src/kit/core'
import { serverMessages } from '@/src/kit/messages'
import { canMoveMoney } from '@/src/runtime/safe-mode'

const { health: said } = serverMessages

/** For whoever watches the process: does it serve, and can it work. */
export function health(core: Core) {
  return new Elysia({ name: 'health' })
    .get(
      '/healthz',
      ({ query, status }) => {
        if (query.deep === undefined || canMoveMoney({ core })) return 'ok'
        const { broken } = core.lastAudit()
        return status(503, core.isRestoreLocked() ? said.held : said.broken(broken))
      },
      {
        detail: plainTextOperation(
          'Whether the process serves; with `?deep`, whether its books hold too.',
          200,
          503,
        ),
      },
    )
    .get(
      '/readyz',
      async ({ status }) => {
        const ready = await core.db.read.rows(sql`select seq from core_events limit 1`).then(
          () => true,
          () => false,
        )
        return ready && !core.isStopping() ? 'ready' : status(503, said.notReady)
      },
      { detail: plainTextOperation('Whether the database answers and its migrations are in.', 200, 503) },
    )
}
