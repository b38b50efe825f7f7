import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Versions } from '@/scripts/lib/added-modules/packages'
import { readApiVersion } from '@/scripts/lib/api-versions'
import { type Names, namesFrom } from '@/scripts/lib/module-names'
import { throwProblems } from '@/src/kit/module/module-error'
import { findApiMismatches } from '@/src/runtime/module-checks/api-version'

const versions = v.record(v.string(), v.string())
const PackageJson = v.object({
  name: v.string(),
  version: v.string(),
  dependencies: v.optional(versions, {}),
  peerDependencies: v.optional(versions, {}),
  peerDependenciesMeta: v.optional(v.record(v.string(), v.object({ optional: v.optional(v.boolean()) })), {}),
})

/** The package of a module, as its files describe it. */
export interface ModulePackage {
  readonly names: Names
  readonly version: string
  /** The packages that it imports, with their version ranges. */
  readonly packages: Versions
  /** The file of its browser half, if it has one. */
  readonly webFile: string | undefined
}

/** Reads the package.json of a module and what its files export. Throws an error for its author if something is wrong. */
export function readModulePackage(folder: string): ModulePackage {
  const { name, version } = readPackageJson(folder)
  const names = namesFrom(name.replace(/^@[^/]+\//, ''))
  if (!names || names.kebab === 'core')
    throw new Error(
      `The package is named ${name}. A module's package has the module's name, such as wanted or @ann/wanted: lowercase words with hyphens.`,
    )
  const webFile = ['web/module.ts', 'web/module.tsx'].find((path) => existsSync(join(folder, path)))
  for (const file of ['module.ts', ...(webFile ? [webFile] : [])]) checkExport(folder, file, names)
  checkApi(folder, names)
  return { names, version, packages: neededPackages(folder), webFile }
}

/** Returns the packages that the package.json of a module says it needs, with their version ranges. */
export function neededPackages(folder: string): Versions {
  const { dependencies, peerDependencies, peerDependenciesMeta } = readPackageJson(folder)
  const peers = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional)
  return { ...Object.fromEntries(peers), ...dependencies }
}

function readPackageJson(folder: string): v.InferOutput<typeof PackageJson> {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) throw new Error('It has no package.json.')
  const parsed = v.safeParse(PackageJson, JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.output
  throw new Error(`Its package.json has no valid ${v.getDotPath(parsed.issues[0])}.`)
}

function checkExport(folder: string, file: string, { camel, kebab }: Names): void {
  if (!existsSync(join(folder, file))) throw new Error(`It has no ${file}.`)
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  const { exports } = new Bun.Transpiler({ loader }).scan(readFileSync(join(folder, file), 'utf8'))
  if (!exports.includes(camel))
    throw new Error(
      `${file} does not export ${camel}. A package named ${kebab} exports its module under that name.`,
    )
}

function checkApi(folder: string, { kebab }: Names): void {
  const api = readApiVersion(folder)
  if (api === undefined)
    throw new Error(`module.ts lacks api: the version of the module API that it was written for.`)
  throwProblems(findApiMismatches([{ name: kebab, owns: '', api }]))
}
