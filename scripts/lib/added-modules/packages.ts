import { readFileSync } from 'node:fs'
import { bun, runOrThrow } from '@/scripts/lib/run'

export type Versions = Readonly<Record<string, string>>

/** The changes of package.json that a module needs. */
interface PackageChange {
  /** The missing packages, with their version ranges. */
  readonly missing: Versions
  /** Why the module can't be added. */
  readonly conflicts: readonly string[]
}

export const packageFiles = ['package.json', 'bun.lock']

export function readPackageFiles(): string {
  return packageFiles.map((path) => readFileSync(path, 'utf8')).join()
}

/** Compares the packages that a module needs with package.json. `replaceable` are there only for an older version of the module. */
export function comparePackages(needed: Versions, replaceable: readonly string[]): PackageChange {
  const { name, version, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const installed: Versions = { ...devDependencies, ...dependencies, [name]: version }
  const missing: Record<string, string> = {}
  const conflicts: string[] = []
  for (const [one, range] of Object.entries(needed)) {
    const has = installed[one]
    if (/^(file|link|workspace|portal):/.test(range))
      conflicts.push(`It needs ${one} at ${range}, which only its author has.`)
    else if (has !== undefined && Bun.semver.satisfies(has, range)) continue
    else if (has === undefined || replaceable.includes(one)) missing[one] = range
    else conflicts.push(`It needs ${one} ${range}, but package.json has ${has}.`)
  }
  return { missing, conflicts }
}

const quiet = ['--ignore-scripts', '--no-progress', '--no-summary']

/** Adds packages to package.json, at the exact versions that it finds for their ranges. Runs no code of them. */
export async function addPackages(packages: Versions): Promise<void> {
  const added = Object.entries(packages).map(([name, range]) => `${name}@${range}`)
  if (added.length > 0) await runOrThrow([bun, 'add', '--exact', ...quiet, ...added])
}

export async function removePackages(names: readonly string[]): Promise<void> {
  if (names.length > 0) await runOrThrow([bun, 'remove', ...quiet, ...names])
}

/** Makes node_modules match package.json. */
export async function installPackages(): Promise<void> {
  await runOrThrow([bun, 'install', '--frozen-lockfile', ...quiet])
}
