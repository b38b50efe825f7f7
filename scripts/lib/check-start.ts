/** Starts the site in an empty folder and stops it. Prints what prevents that, such as a mistake in a module. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitAfterCleanup, onExit } from '@/scripts/lib/cleanup'
import { describeStartupError } from '@/scripts/lib/startup-error'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-start-'))
onExit(() => rmSync(folder, { recursive: true }))
try {
  const { startSite } = await import('@/scripts/lib/start-site')
  await using _ = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'error' })
} catch (error) {
  console.error(describeStartupError(error))
  await exitAfterCleanup(1)
}
await exitAfterCleanup(0)
