import { type App, createApp } from '@/src/app/app'
import { openDatabase } from '@/src/app/commands/open-core'
import { acquireLock } from '@/src/app/commands/serve'
import { readSettings } from '@/src/app/create-core'
import type { PageSource } from '@/src/http/pages/shell'
import { appConfig, createSiteLog } from '@/src/kit/config/app-config'
import type { Env } from '@/src/kit/config/config'
import { modules } from '@/src/modules'
import { findModulesOff } from '@/src/runtime/switched-modules'

interface StartedSite extends AsyncDisposable {
  app: App
}

/** Another server uses the SQLite database. */
class LockedFolderError extends Error {
  override readonly name = 'LockedFolderError'
}

/** Starts the whole site without listening: checks the modules and variables, migrates the database, runs its jobs. */
export async function startSite(env: Env, pages?: PageSource): Promise<StartedSite> {
  const settings = readSettings(modules, env)
  const { DATA_DIR } = settings.of(appConfig)
  const lock = acquireLock(settings)
  if (!lock.held)
    throw new LockedFolderError(
      `Another server is using ${DATA_DIR}. Stop it, or set DATA_DIR to another folder.`,
    )
  const db = await openDatabase(settings)
  await db.migrate()
  const app = createApp(
    { modules, settings, db, log: createSiteLog(settings), switchedOff: await findModulesOff(db.read) },
    pages,
  )
  await app.core.checkDatabase()
  await app.core.start()
  return {
    app,
    [Symbol.asyncDispose]: async () => {
      await app.core.stop()
      await db.close()
      lock.release()
    },
  }
}
