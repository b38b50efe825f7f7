/**
 * Runs the tests: all of CI without arguments.
 *
 *   bun run test [--full] [--only STEP or group]
 *   bun run test [--on postgres] FILE or folder …
 *   bun run test --module NAME | FOLDER [--only STEP]
 *
 * `--profile` prints the most expensive test files, `--update-timings` records how long each takes.
 */

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readAddedModules } from '@/scripts/lib/added-modules/record'
import { syncAddedModule } from '@/scripts/lib/added-modules/sync'
import { generateDocs } from '@/scripts/lib/generate-docs'
import { parseScriptArgs } from '@/scripts/lib/script-args'
import { testOutsideModule } from '@/scripts/lib/test-outside-module'
import { runStages } from '@/scripts/lib/test-run/run-stages'
import {
  allStages,
  type Engine,
  groupStages,
  moduleStages,
  type Stage,
  selectedStages,
} from '@/scripts/lib/test-run/steps'
import { groupNames, isGroup, unchangedGroups } from '@/scripts/lib/test-run/test-groups'

process.chdir(`${import.meta.dir}/..`)
const { values, positionals } = parseScriptArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean' },
    only: { type: 'string' },
    module: { type: 'string' },
    on: { type: 'string' },
    profile: { type: 'boolean' },
    'update-timings': { type: 'boolean' },
  },
})
if (values.full) process.env.FULL = '1'
// Only the tests on PostgreSQL get a database, and only a run that builds the executable starts it.
delete process.env.DATABASE_URL
delete process.env.TEST_EXECUTABLE
await runStages(await chosenStages(), { profile: values.profile, updateTimings: values['update-timings'] })

async function chosenStages(): Promise<Stage[]> {
  process.env.TEST_MODULE = ''
  if (values.module !== undefined) return stagesOfModule(trimPath(values.module))
  const paths = positionals.map(trimPath)
  if (paths.length > 0) return stagesFor(paths, engineNamed(values.on ?? 'sqlite'))
  if (values.only !== undefined && isGroup(values.only)) return groupStages(values.only)
  if (values.full) return chosenSteps(allStages(true))
  const unchanged = unchangedGroups()
  for (const name of unchanged)
    console.log(`${name.padEnd(12)}unchanged since its tests passed: bun run test --only ${name}`)
  return chosenSteps(allStages(false, unchanged))
}

/** Returns the stages for a module in modules/. A module elsewhere is tested in a copy of the project, which ends this process. */
async function stagesOfModule(nameOrFolder: string): Promise<Stage[]> {
  if (positionals.length > 0 || values.on) fail('--module takes only --only STEP, such as --only postgres.')
  const name = nameOrFolder.replace(/^modules\//, '')
  const isModule = (folder: string) => existsSync(join(folder, 'module.ts'))
  if (!isModule(join('modules', name)) && isModule(nameOrFolder))
    await testOutsideModule(nameOrFolder, values.only ? ['--only', values.only] : [])
  if (!isModule(join('modules', name)))
    fail(
      `There is no module ${name}. Give a name from bun src/main.ts modules, or a folder with a module.ts.`,
    )
  await syncAddedModule(name).catch((error) => fail(error.message))
  // A module that can't be loaded can't be described either; the first step prints the error.
  if (readAddedModules()[name]) await generateDocs().catch(() => undefined)
  process.env.TEST_MODULE = name
  console.log(`Everything about ${name}, except for its seeded faults: bun run faults --module ${name}\n`)
  return chosenSteps(moduleStages(name))
}

function chosenSteps(all: Stage[]): Stage[] {
  const { only, full } = values
  const runs = { full, ci: Boolean(process.env.CI) }
  if (only === undefined) return all.filter(({ when }) => when === undefined || runs[when])
  const names = new Set(all.flatMap(({ jobs }) => jobs.map(({ step }) => step)))
  if (!names.has(only))
    fail(
      `There is no step ${only}. There are ${[...names].join(', ')}, and of tests ${groupNames.join(', ')}.`,
    )
  return all.map((stage) => ({
    ...stage,
    jobs: stage.jobs.filter(({ step }) => [only, 'build', 'web'].includes(step)),
  }))
}

function stagesFor(paths: string[], engine: Engine): Stage[] {
  const missing = paths.find((path) => !existsSync(path))
  if (missing) fail(`There is no ${missing}.`)
  const prefixes = paths.map((path) => (statSync(path).isDirectory() ? `${path}/` : path))
  const chosen = selectedStages((test) => prefixes.some((prefix) => test.startsWith(prefix)), engine)
  if (chosen.some(({ isGate, jobs }) => !isGate && jobs.length > 0)) return chosen
  return fail(`No tests of ${paths.join(', ')} run on ${engine}.`)
}

function engineNamed(name: string): Engine {
  return name === 'sqlite' || name === 'postgres' ? name : fail('--on takes sqlite or postgres.')
}

function trimPath(path: string): string {
  return path.replace(/^\.\//, '').replace(/\/$/, '')
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
