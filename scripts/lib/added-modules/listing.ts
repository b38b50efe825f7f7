import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { excludeModule, exclusionFiles, includeModule } from '@/scripts/lib/added-modules/exclusions'
import { recordFile } from '@/scripts/lib/added-modules/record'
import { addModule, removeModule } from '@/scripts/lib/module-list'
import type { Names } from '@/scripts/lib/module-names'
import { bun, runOrThrow } from '@/scripts/lib/run'

const serverList = 'src/modules.ts'
const webList = 'web/modules.ts'
const biome = 'node_modules/@biomejs/biome/bin/biome'

/** The lists of modules, and configurations that name some. */
export const filesNamingModules = [serverList, webList, ...exclusionFiles]

/** The module API, which exports names of modules. */
export const apiFiles = ['src/module-api.ts', 'web/module-api.ts', 'tests/support/module-api.ts']

/** Adds a module from elsewhere to the lists: to both, or only to that of the server if it has no browser half. */
export function listModule({ camel, kebab }: Names, hasWebHalf: boolean): void {
  const webEntry = { name: camel, file: `@/modules/${kebab}/web/module` }
  edit(serverList, (list) => addModule(list, { name: camel, file: `@/modules/${kebab}/module` }))
  edit(webList, (list) => (hasWebHalf ? addModule(list, webEntry) : removeModule(list, webEntry)))
  for (const file of exclusionFiles) edit(file, (config) => excludeModule(config, kebab))
}

/** Removes a module from all files that name modules. */
export function unlistModule({ camel, kebab }: Names): void {
  edit(serverList, (list) => removeModule(list, { name: camel, file: `@/modules/${kebab}/module` }))
  edit(webList, (list) => removeModule(list, { name: camel, file: `@/modules/${kebab}/web/module` }))
  for (const file of exclusionFiles) edit(file, (config) => includeModule(config, kebab))
  for (const path of apiFiles) edit(path, (api) => removeExports(api, kebab))
}

/** Removes what a file exports of a module. */
export function removeExports(text: string, name: string): string {
  return text.replace(
    new RegExp(`^export (?:type )?(?:\\{[^}]*\\}|\\*) from '@/modules/${name}/[^']*'\\n`, 'gm'),
    '',
  )
}

/** Formats the files that adding and removing a module changes. */
export async function formatFiles(): Promise<void> {
  const files = [...filesNamingModules, ...apiFiles, recordFile].filter((path) => existsSync(path))
  await runOrThrow([bun, biome, 'check', '--write', '--linter-enabled=false', ...files])
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
