import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { throwProblems } from '@/src/kit/module/module-error'
import { findApiMismatches } from '@/src/runtime/module-checks/api-version'

/** The version of the module API that a module with a package.json was written for, from its source. */
export function readApiVersion(folder: string): string | undefined {
  const path = join(folder, 'module.ts')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return /\bapi:\s*(['"`])(.*?)\1/.exec(text)?.[2]
}

/**
 * Throws a ModuleError if a module with a package.json was written for another version of the module API. The server checks that too,
 * but not if the module imports a name that this version lacks: then neither it nor the pages can be loaded.
 */
export function checkApiVersions(folder = 'modules'): void {
  const packages = globSync('*/package.json', { cwd: folder }).map((path) => join(folder, path, '..'))
  throwProblems(
    findApiMismatches(
      packages.map((path) => ({ name: basename(path), owns: '', api: readApiVersion(path) })),
    ),
  )
}
