import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { atEndOfRun } from '@/tests/support/end-of-run'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

/** Longer than any test may take, so that a test's own limit counts. */
const seedsWithinMs = 600_000

let shared: Promise<Site> | undefined

/**
 * Opens a site for a test whose users and items have names of their own. In a test run all files of a process share it.
 */
export async function openSite(): Promise<Site> {
  if (!process.env.TEST_FOLDER) return startSite()
  if (!shared || !isRunning(await shared)) shared = startSharedSite()
  return shared
}

async function startSharedSite(): Promise<Site> {
  const site = await startSite()
  atEndOfRun(site[Symbol.asyncDispose])
  return Object.assign(site, { [Symbol.asyncDispose]: async () => undefined })
}

/** False after the test that started the site has timed out: Bun then kills the processes that the test started. */
function isRunning({ pid }: Site): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function startSite(): Promise<Site> {
  const site = await createSite()
  await site.start()
  return site
}

/** Starts the demo on a site. In a test run its data is created once and copied. */
export async function startDemo(site: Site): Promise<void> {
  const { TEST_FOLDER } = process.env
  if (TEST_FOLDER) await cp(await seedDemo(TEST_FOLDER), join(site.dataDir, 'demo'), { recursive: true })
  await site.start('demo')
}

/** Returns the data of a new demo. The first process of the run that needs it creates it. */
async function seedDemo(folder: string): Promise<string> {
  const [seed, lock] = [join(folder, 'demo-seed'), join(folder, 'demo-seed.lock')]
  if (claim(lock))
    await createDemoData(seed).catch((error) => {
      rmdirSync(lock)
      throw error
    })
  await eventually(async () => {
    if (!existsSync(seed)) throw new Error('The demo has no data yet')
  }, seedsWithinMs)
  return seed
}

async function createDemoData(folder: string): Promise<void> {
  await using site = await createSite()
  await site.start('demo')
  await site.stop()
  await rename(join(site.dataDir, 'demo'), folder)
}

/** Returns true for the first process only. */
function claim(path: string): boolean {
  return mkdirSync(path, { recursive: true }) !== undefined
}
