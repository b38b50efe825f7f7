import type { Context } from '@/src/kit/context'
import { defineEvent, type Listener } from '@/src/kit/events'
import { defineModule } from '@/src/kit/module/module'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'
import { deliveries } from '@/src/runtime/schema'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { versions } from '@/tests/support/database/scratch-table'
import { headerAuth } from '@/tests/support/header-auth'

export const BellRung = defineEvent<{ times: number }>('bell.rung')
export const EchoHeard = defineEvent<{ times: number }>('bell.echo-received')

/** The modules of an app whose events these listeners receive. */
export const withBell = (...listeners: Listener[]) => [
  headerAuth,
  defineModule({ name: 'bell', owns: 'A bell.', listeners }),
]

/** Publishes a `BellRung`, and creates the row 'bell' in which listeners may count. */
export function publishRings(ctx: Context, times: number): Promise<void> {
  return transact(ctx, async (tx) => {
    await tx.db.insert(versions).values({ name: 'bell', version: 1 }).onConflictDoNothing()
    await publish(tx, BellRung, { times })
  })
}

/** Returns the number of deliveries that are still to be made. */
export function countDeliveries({ ctx }: TestApp): Promise<number> {
  return ctx.db.$count(deliveries)
}
