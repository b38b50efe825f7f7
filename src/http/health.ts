import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { HttpServices } from '@/src/http/guards'
import { plainTextOperation } from '@/src/http/openapi/openapi'
import { serverMessages } from '@/src/kit/messages'
import { canMoveMoney } from '@/src/runtime/safe-mode'

const { health: healthMessages } = serverMessages

/** Liveness and readiness probes. */
export function health(services: HttpServices) {
  return new Elysia({ name: 'health' })
    .get(
      '/healthz',
      ({ query, status }) => {
        const { core } = services
        if (query.deep === undefined || canMoveMoney(services)) return 'ok'
        const { broken } = core.lastAudit()
        return status(
          503,
          core.isRestoreLocked() ? healthMessages.restoreLocked : healthMessages.broken(broken),
        )
      },
      {
        detail: plainTextOperation(
          'Liveness. With `?deep`, also fails when a ledger invariant is broken.',
          200,
          503,
        ),
      },
    )
    .get(
      '/readyz',
      async ({ status }) => {
        const { core } = services
        const ready = await core.db.read.rows(sql`select seq from core_events limit 1`).then(
          () => true,
          () => false,
        )
        return ready && !core.isStopping() ? 'ready' : status(503, healthMessages.notReady)
      },
      {
        detail: plainTextOperation('Readiness: the database responds and migrations are applied.', 200, 503),
      },
    )
}
