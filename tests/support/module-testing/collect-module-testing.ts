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

/** The permissions of all routes of the site. */
export async function allPermissions(): Promise<Record<string, Permission>> {
  return merge(await collectModuleTesting(), 'permissions')
}

/** A valid request for each route of the site that changes data, in an order in which all can be sent. */
export async function allSampleRequests(): Promise<Record<string, SampleRequest>> {
  const requests = Object.entries(merge(await collectModuleTesting(), 'sampleRequests'))
  const rank = ({ runsLast }: SampleRequest) => (runsLast ? 1 : 0)
  return Object.fromEntries(requests.sort(([, a], [, b]) => rank(a) - rank(b)))
}

/** The seeded faults of the application and all modules. */
export async function allFaults(): Promise<Fault[]> {
  return (await collectModuleTesting()).flatMap(({ testing: { faults = [] } }) => faults)
}

/** The screens of the application and all modules, with the path of their page. */
export async function allScreens(): Promise<{ page: string; screen: Screen }[]> {
  return (await collectModuleTesting()).flatMap(({ testing: { screens = {} } }) =>
    Object.entries(screens).flatMap(([page, all]) => all.map((screen) => ({ page, screen }))),
  )
}
