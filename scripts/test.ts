/**
 * Runs the tests: all of CI without arguments.
 *
 *   bun run test [--full] [--only STEP]
 *   bun run test [--on postgres] FILE or folder …
 *   bun run test --module NAME | FOLDER [--only STEP]
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readAddedModules } from '@/scripts/lib/added-modules/record'
import { syncAddedModule } from '@/scripts/lib/added-modules/sync'
import { generateDocs } from '@/scripts/lib/generate-docs'
import { runStages } from '@/scripts/lib/run-steps'
import { testOutsideModule } from '@/scripts/lib/test-outside-module'
import {
  allStages,
  type Engine,
  moduleStages,
  type Stages,
  type Step,
  selectedStages,
} from '@/scripts/lib/test-steps'

process.chdir(`${import.meta.dir}/..`)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean' },
    only: { type: 'string' },
    module: { type: 'string' },
    on: { type: 'string' },
  },
})
if (values.full) process.env.FULL = '1'
await runStages(await chosenStages())

async function chosenStages(): Promise<Stages> {
  process.env.TEST_MODULE = ''
  if (values.module !== undefined) return stagesOfModule(trimPath(values.module))
  const paths = positionals.map(trimPath)
  return paths.length > 0 ? stagesFor(paths, engineNamed(values.on ?? 'sqlite')) : chosenSteps(allStages())
}

/** Returns the stages for a module in modules/. A module elsewhere is tested in a copy of the project, which ends this process. */
async function stagesOfModule(nameOrFolder: string): Promise<Stages> {
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

function chosenSteps(all: Stages): Stages {
  const isChosen = ({ name, isLong }: Step) => (values.only ? name === values.only : values.full || !isLong)
  const chosen = all.map((stage) => stage.map((lane) => lane.filter(isChosen)))
  if (chosen.flat(2).length > 0) return chosen
  const names = all.flat(2).map((step) => step.name)
  return fail(`There is no step ${values.only}. The steps are ${names.join(', ')}.`)
}

function stagesFor(paths: string[], engine: Engine): Stages {
  const missing = paths.find((path) => !existsSync(path))
  if (missing) fail(`There is no ${missing}.`)
  const prefixes = paths.map((path) => (statSync(path).isDirectory() ? `${path}/` : path))
  const chosen = selectedStages((test) => prefixes.some((prefix) => test.startsWith(prefix)), engine)
  return chosen.flat(2).length > 0 ? chosen : fail(`No tests of ${paths.join(', ')} run on ${engine}.`)
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
