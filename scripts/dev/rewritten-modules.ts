import type { Rewritten } from '@/scripts/dev/reset-tables'
import { databaseLocation } from '@/src/app/commands/data-folder'
import { openFromEnvironment } from '@/src/app/commands/open-core'
import { createCore } from '@/src/app/create-core'
import { type Context, systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import type { Module } from '@/src/kit/module/module'
import { modules as installed } from '@/src/modules'
import { planRemoval } from '@/src/runtime/removal/removal-plan'

/** Returns the modules whose applied migrations have changed; undefined if there are none. */
export async function readRewritten(): Promise<Rewritten | undefined> {
  const { db, settings } = await openFromEnvironment()
  try {
    const { rewritten: modules } = await db.schemaVersion()
    if (modules.length === 0) return undefined
    const ctx = systemContext(
      createCore({ modules: installed, settings, db, log: createLog('error') }),
      'dev',
    )
    const database = process.env.DATABASE_URL ? 'the PostgreSQL database' : databaseLocation(settings)
    return { modules, database, isEmpty: await haveNoRows(ctx, modules) }
  } finally {
    await db.close()
  }
}

async function haveNoRows(ctx: Context, names: readonly string[]): Promise<boolean> {
  const modules: readonly Module[] = installed
  for (const name of names) {
    const module = modules.find((one) => one.name === name)
    const plan = module && (await planRemoval(ctx, modules, module))
    if (!plan || plan.tables.some(({ rows }) => rows > 0)) return false
  }
  return true
}
