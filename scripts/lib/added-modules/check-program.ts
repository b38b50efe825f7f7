/** Run by `checkProgram`: builds the program of this tree like a start, without listening, in the empty folder given as an argument. */
import { join } from 'node:path'
import { describeModule } from '@/scripts/lib/added-modules/program'

const folder = process.argv[2] ?? ''
try {
  await build()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Loads everything on demand, so that an import that fails is reported like any other mistake. */
async function build(): Promise<void> {
  const { createApp } = await import('@/src/app/app')
  const { readSettings } = await import('@/src/app/create-core')
  const { openSqlite } = await import('@/src/db/sqlite/sqlite')
  const { createLog } = await import('@/src/kit/log')
  const { modules } = await import('@/src/modules')
  const settings = readSettings(modules, { ...process.env, DATA_DIR: folder })
  const db = openSqlite(join(folder, 'empty.db'), [])
  createApp({ modules, settings, db, log: createLog('error') })
  await Bun.write(join(folder, 'modules.json'), JSON.stringify(modules.map(describeModule)))
}
