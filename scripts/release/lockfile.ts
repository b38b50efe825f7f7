import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'

interface LockedPackage {
  /** Its place in the tree of packages, such as "accepts/mime-types". */
  readonly key: string
  readonly name: string
  readonly version: string
  /** SHA-512, in base64. */
  readonly sha512: string
  /** The keys of those that it needs. */
  readonly needs: readonly string[]
}

/** An npm package that this project needs. */
export interface Dependency extends LockedPackage {
  /** An SPDX license expression. */
  readonly license: string
  /** `development`: it only helps to build or test. */
  readonly scope: 'runtime' | 'development'
  /** Whether package.json names it. */
  readonly isDirect: boolean
}

interface Lockfile {
  workspaces: Record<string, Record<string, Record<string, string>>>
  packages: Record<string, [id: string, registry: string, about: PackageAbout, integrity: string]>
}

interface PackageAbout {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalPeers?: string[]
}

/** Reads the packages of a `bun.lock`. */
export function readLockfile(folder: string): { packages: LockedPackage[]; lock: Lockfile } {
  const lock: Lockfile = parse(readFileSync(join(folder, 'bun.lock'), 'utf8'), [], {
    allowTrailingComma: true,
  })
  const packages = Object.entries(lock.packages).map(([key, [id, , about, integrity]]) => ({
    key,
    name: id.slice(0, id.lastIndexOf('@')),
    version: id.slice(id.lastIndexOf('@') + 1),
    sha512: integrity.replace(/^sha512-/, ''),
    needs: neededBy(about).flatMap((name) => resolveFrom(lock, key, name) ?? []),
  }))
  return { packages, lock }
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies,
  optionalPeers = [],
}: PackageAbout) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !optionalPeers.includes(name))
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Finds a package as Node.js does: beside the one that needs it, or further up. */
function resolveFrom({ packages }: Lockfile, key: string, name: string): string | undefined {
  const parts = segmentsOf(key)
  const places = parts.map((_, index) => [...parts.slice(0, parts.length - index), name].join('/'))
  return [...places, name].find((place) => place in packages)
}

/** ["@a/b", "c"] of "@a/b/c" */
function segmentsOf(key: string): string[] {
  return key.match(/@[^/]+\/[^/]+|[^/]+/g) ?? []
}

/**
 * Lists the packages of this project with their licenses, sorted. Packages for other systems aren't installed and left out. Throws if a
 * package has no license.
 */
export function readDependencies(folder: string): Dependency[] {
  const { packages, lock } = readLockfile(folder)
  const [own] = Object.values(lock.workspaces)
  const [shipped, tools] = [Object.keys(own?.dependencies ?? {}), Object.keys(own?.devDependencies ?? {})]
  const byKey = new Map(packages.map((one) => [one.key, one]))
  const runtime = closureOf(shipped, byKey)
  const wanted = new Set([...runtime, ...closureOf(tools, byKey)])
  return packages
    .filter(({ key }) => wanted.has(key) && existsSync(manifestPath(folder, key)))
    .map(
      (one): Dependency => ({
        ...one,
        license: licenseOf(manifestPath(folder, one.key)),
        scope: runtime.has(one.key) ? 'runtime' : 'development',
        isDirect: shipped.includes(one.key) || tools.includes(one.key),
      }),
    )
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

function closureOf(roots: readonly string[], packages: ReadonlyMap<string, LockedPackage>): Set<string> {
  const found = new Set<string>()
  const queue = [...roots]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (found.has(key)) continue
    found.add(key)
    queue.push(...(packages.get(key)?.needs ?? []))
  }
  return found
}

function manifestPath(folder: string, key: string): string {
  return join(folder, ...segmentsOf(key).flatMap((name) => ['node_modules', name]), 'package.json')
}

function licenseOf(path: string): string {
  const { name, license } = JSON.parse(readFileSync(path, 'utf8'))
  if (
    typeof license !== 'string' ||
    !/^[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*$/.test(license.replace(/[()]/g, ''))
  )
    throw new Error(`${name} states no SPDX license: ${JSON.stringify(license)}`)
  return license
}
