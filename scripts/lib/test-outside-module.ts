import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readModulePackage } from '@/scripts/lib/added-modules/module-package'
import { exitAfterCleanup, onExit } from '@/scripts/lib/cleanup'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { createTreeCopy } from '@/scripts/lib/tree-copy'

/** Runs `bun run test --module` for a module in another folder: in a copy of the project that it is added to. Exits with the result. */
export async function testOutsideModule(folder: string, options: readonly string[]): Promise<never> {
  const source = resolve(folder)
  try {
    const { names } = readModulePackage(source)
    const copy = createTreeCopy()
    await installPackages(copy.folder)
    await runOrThrow([bun, 'scripts/add.ts', source], { cwd: copy.folder })
    console.log(`${folder} is modules/${names.kebab} in a copy of the project.`)
    return await exitAfterCleanup(await runTests(copy.folder, ['--module', names.kebab, ...options]))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return exitAfterCleanup(1)
  }
}

/** With a copy's link to the packages of the project, adding a module would add its packages there. */
async function installPackages(project: string): Promise<void> {
  const packages = join(project, 'node_modules')
  rmSync(packages)
  await runOrThrow([bun, 'install', '--frozen-lockfile', '--silent'], { cwd: project })
  // Programs that tests need, such as Chromium.
  const cache = resolve('node_modules/.cache')
  if (existsSync(cache)) symlinkSync(cache, join(packages, '.cache'))
}

async function runTests(cwd: string, args: readonly string[]): Promise<number> {
  const tests = Bun.spawn([bun, '--no-orphans', 'scripts/test.ts', ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = onExit(() => tests.kill())
  const exitCode = await tests.exited
  await stop()
  return exitCode
}
