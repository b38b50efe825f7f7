import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { modules as allModules } from '@/src/modules'
import { isModuleTesting, type ModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import type { Fault } from '@/tests/support/module-testing/faults/fault'
import type { Permission } from '@/tests/support/module-testing/permission'
import type { SampleRequest } from '@/tests/support/module-testing/sample-request'
import type { Screen } from '@/tests/support/module-testing/screen'
import { siteTesting } from '@/tests/support/module-testing/site-testing'

/** The testing values of the site. */
export interface CollectedTesting {
  /** The file that exports the value. */
  file: string
  /** Undefined for what belongs to no module. */
  module: string | undefined
  testing: ModuleTesting
}

/** `bun run test --module NAME` limits the shared tests to this module. Undefined: they test the whole site. */
const testedModule = process.env.TEST_MODULE || undefined
if (testedModule !== undefined && !allModules.some(({ name }) => name === testedModule))
  throw new Error(`TEST_MODULE is ${testedModule}, but src/modules.ts lists no module of that name.`)

const siteTestingFile = 'tests/support/module-testing/site-testing.ts'
const projectFolder = join(import.meta.dir, '../../..')

/** Loads the testing file of every module, in module order, after that of the application itself. */
export async function collectModuleTesting(
  modules: readonly { name: string }[] = allModules,
  folder = projectFolder,
): Promise<CollectedTesting[]> {
  const site = { file: siteTestingFile, module: undefined, testing: siteTesting }
  return [site, ...(await Promise.all(modules.map(({ name }) => loadTesting(name, folder))))]
}

async function loadTesting(module: string, folder: string): Promise<CollectedTesting> {
  const file = `modules/${module}/testing.ts`
  const example = 'testing = defineModuleTesting({ permissions, … })'
  if (!existsSync(join(folder, file)))
    throw new Error(`Module ${module} has no ${file}. Create it and export ${example}.`)
  const { testing } = await import(join(folder, file))
  if (!isModuleTesting(testing)) throw new Error(`${file} of module ${module} must export ${example}.`)
  return { file, module, testing }
}

/** Whether the shared tests check what belongs to a module; undefined stands for the application itself. */
export function isTested(module: string | undefined): boolean {
  return testedModule === undefined || module === testedModule
}

/** The testing values that the shared tests check. What other modules say may still be needed to create data. */
export async function collectTested(): Promise<CollectedTesting[]> {
  return (await collectModuleTesting()).filter(({ module }) => isTested(module))
}

type RecordField =
  | 'permissions'
  | 'sampleRequests'
  | 'exposedKeys'
  | 'downloadKeys'
  | 'cacheControl'
  | 'securityEvents'

/** Merges a record of all testing values, such as the permissions of all routes. */
export function merge<Field extends RecordField>(
  collected: readonly CollectedTesting[],
  field: Field,
): NonNullable<ModuleTesting[Field]> {
  return Object.assign({}, ...collected.map(({ testing }) => testing[field]))
}

/** The file of each entry that `merge` returns, for messages. */
export function filesOf(
  collected: readonly CollectedTesting[],
  field: RecordField | 'screens',
): Record<string, string> {
  return Object.fromEntries(
    collected.flatMap(({ file, testing }) => Object.keys(testing[field] ?? {}).map((name) => [name, file])),
  )
}

/** The permissions of all tested routes. */
export async function testedPermissions(): Promise<Record<string, Permission>> {
  return merge(await collectTested(), 'permissions')
}

/** A valid request for each tested route that changes data, in an order in which all can be sent. */
export async function testedSampleRequests(): Promise<Record<string, SampleRequest>> {
  const requests = Object.entries(merge(await collectTested(), 'sampleRequests'))
  const rank = ({ runsLast }: SampleRequest) => (runsLast ? 1 : 0)
  return Object.fromEntries(requests.sort(([, a], [, b]) => rank(a) - rank(b)))
}

/** The seeded faults of the application and all modules. */
export async function allFaults(): Promise<Fault[]> {
  return (await collectModuleTesting()).flatMap(({ testing: { faults = [] } }) => faults)
}

/** All tested screens, with the path of their page and the file that defines them. */
export async function testedScreens(): Promise<{ page: string; screen: Screen; file: string }[]> {
  return (await collectTested()).flatMap(({ file, testing: { screens = {} } }) =>
    Object.entries(screens).flatMap(([page, all]) => all.map((screen) => ({ page, screen, file }))),
  )
}
