/**
 * Runs the tests: all of CI without arguments.
 *
 *   bun run test [--full] [--only STEP]
 *   bun run test [--on postgres] [--module NAME] [FILE or folder …]
 */
import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runStages } from '@/scripts/lib/run-steps'
import { allStages, type Engine, type Stages, type Step, selectedStages } from '@/scripts/lib/test-steps'

process.chdir(`${import.meta.dir}/..`)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean' },
    only: { type: 'string' },
    module: { type: 'string' },
    on: { type: 'string', default: 'sqlite' },
  },
})
if (values.full) process.env.FULL = '1'
const paths = [...positionals.map(trimPath), ...(values.module ? [`modules/${values.module}`] : [])]
await runStages(paths.length > 0 ? stagesFor(paths, engineNamed(values.on)) : stagesOfRun())

function stagesOfRun(): Stages {
  const all = allStages()
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
