import * as v from 'valibot'
import { createApp } from '@/src/app/app'
import { sql } from '@/src/db/columns'
import type { Scope } from '@/src/http/scope'
import { AppError } from '@/src/kit/errors'
import { defineEvent } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { TestClient } from '@/tests/support/test-client'

/** A text that the database may not reveal. */
export const canary = 'canary-4411'
const Sold = defineEvent<{ name: string }>('hats.sold')
const Hat = v.object({ name: v.string() })
export const hatGone = {
  code: 'hat_gone',
  status: 409,
  title: 'Gone',
  detail: 'The hat is gone.',
  advice: 'Wait.',
}

/** Blocks a request until the test opens it. */
export class Barrier {
  private readonly reach = Promise.withResolvers<void>()
  private readonly opening = Promise.withResolvers<void>()
  /** Resolves when a request is blocked. */
  readonly reached = this.reach.promise
  readonly open = this.opening.resolve

  pass(): Promise<void> {
    this.reach.resolve()
    return this.opening.promise
  }
}

/** A site with routes that sell something, and `/refused`, which throws the next of `failures`. */
export async function createShop(env: Record<string, string> = {}) {
  let sales = 0
  const failures: Error[] = []
  const barriers = { beforeAct: [] as Barrier[], afterAct: [] as Barrier[] }
  const sell = async (ctx: Parameters<typeof transact>[0], name: string) => {
    await barriers.beforeAct.shift()?.pass()
    await transact(ctx, (tx) => publish(tx, Sold, { name }))
    await barriers.afterAct.shift()?.pass()
    return { sale: ++sales, name, secret: `${canary}-answer` }
  }
  const routes = (scope: Scope) =>
    scope
      .post('/sales', ({ ctx, body }) => sell(ctx, body.name), { body: Hat, verified: true })
      .post('/gifts', ({ ctx, body }) => sell(ctx, body.name), { body: Hat, signedIn: true })
      .delete(
        '/sales/:id',
        async ({ ctx, params, set }) => {
          await sell(ctx, params.id)
          set.status = 204
        },
        { signedIn: true },
      )
      .get('/sales', ({ ctx }) => sell(ctx, 'looked at'), { signedIn: true })
      .post('/open', ({ ctx }) => sell(ctx, 'open to all'))
      .post(
        '/refused',
        () => {
          throw failures.shift() ?? new AppError(hatGone)
        },
        { signedIn: true },
      )
      .post(
        '/late',
        async ({ ctx }) => {
          await sell(ctx, 'late')
          throw new Error('disk failure')
        },
        { signedIn: true },
      )
  const app = await createKitApp(routes, { env })
  const post = (path: string, body: unknown, key?: string, user = 'ada') =>
    app.visitor().post(path, body, { 'x-user': user, ...(key && { 'idempotency-key': key }) })
  const eventCount = async () => (await app.eventNames()).length
  const records = () => app.core.db.read.rows(sql`select * from core_idempotency_records`)
  const { modules, settings, db, log, now } = app.core
  return {
    app,
    /** A client of a second process on the same database. */
    otherProcess: () => new TestClient(createApp({ modules, settings, db, log, now })),
    post,
    eventCount,
    records,
    barriers,
    failures,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** What the client gets. */
export const bytesOf = ({ status, headers, body }: { status: number; headers: Headers; body: unknown }) => [
  status,
  headers.get('content-type'),
  JSON.stringify(body),
]
