import { type App, createApp } from '@/src/app/app'
import { readSettings } from '@/src/app/create-core'
import type { Env } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'
import { readSwitchedOff } from '@/src/runtime/switched-modules'
import { origin, type TestApp } from '@/tests/support/apps/create-test-app'
import { openTestDb } from '@/tests/support/database/open-database'

interface SecondProcess extends AsyncDisposable {
  readonly app: App
}

/** A second app with its own connection to the database of the first, like another process of the same site. */
export async function createSecondProcess(
  { databaseLocation, core: { now, sleep } }: TestApp,
  env: Env,
  network: Pick<Partial<Core>, 'fetch'> = {},
): Promise<SecondProcess> {
  const db = await openTestDb(databaseLocation)
  const settings = readSettings(modules, { PUBLIC_URL: origin, ...env })
  const log = createLog('error')
  const switchedOff = await readSwitchedOff({ db: db.read }, modules)
  const app = createApp({ modules, settings, db, log, now, sleep, switchedOff, ...network })
  return {
    app,
    [Symbol.asyncDispose]: async () => {
      await app.server.server?.stop(true)
      await app.core.stop()
      await db.close()
    },
  }
}
