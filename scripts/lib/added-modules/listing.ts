import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { applyEdits, modify } from 'jsonc-parser'
import { recordFile } from '@/scripts/lib/added-modules/record'
import { addModule, removeModule } from '@/scripts/lib/module-list'
import type { Names } from '@/scripts/lib/module-names'
import { bun, runOrThrow } from '@/scripts/lib/run'

/** Configurations of tools that check how code is written, which is up to the authors of added modules. */
const exclusionFiles = ['biome.json', 'knip.json']

/** Excludes the folder of a module from such a configuration. */
function excludeModule(config: string, name: string): string {
  const { path, patterns, pattern } = exclusionIn(config, name)
  return patterns.includes(pattern) ? config : replaceValue(config, path, [...patterns, pattern])
}

/** Undoes `excludeModule`. */
function includeModule(config: string, name: string): string {
  const { path, patterns, pattern } = exclusionIn(config, name)
  const others = patterns.filter((one) => one !== pattern)
  return others.length === patterns.length ? config : replaceValue(config, path, others)
}

interface Exclusion {
  /** Where the patterns are. */
  path: string[]
  patterns: readonly string[]
  pattern: string
}

function exclusionIn(config: string, name: string): Exclusion {
  const { files, ignore } = JSON.parse(config)
  return files
    ? { path: ['files', 'includes'], patterns: files.includes, pattern: `!!modules/${name}` }
    : { path: ['ignore'], patterns: ignore, pattern: `modules/${name}/**` }
}

function replaceValue(json: string, path: string[], value: readonly string[]): string {
  return applyEdits(json, modify(json, path, value, {}))
}

const serverList = 'src/modules.ts'
const webList = 'web/modules.ts'
const staffList = 'web/staff-modules.ts'
const biome = 'node_modules/@biomejs/biome/bin/biome'

/** The lists of modules, and configurations that name some. */
export const filesNamingModules = [serverList, webList, staffList, ...exclusionFiles]

/** The module API, which exports names of modules. */
export const apiFiles = ['src/module-api.ts', 'web/module-api.ts', 'tests/support/module-api.ts']

/** Adds a module from elsewhere to the lists of the halves that it has. */
export function listModule(names: Names): void {
  for (const { list, entry } of entriesOf(names))
    edit(list, (text) => (hasFile(entry.file) ? addModule(text, entry) : removeModule(text, entry)))
  for (const file of exclusionFiles) edit(file, (config) => excludeModule(config, names.kebab))
}

/** Removes a module from all files that name modules. */
export function unlistModule(names: Names): void {
  const { kebab } = names
  for (const { list, entry } of entriesOf(names)) edit(list, (text) => removeModule(text, entry))
  for (const file of exclusionFiles) edit(file, (config) => includeModule(config, kebab))
  for (const path of apiFiles) edit(path, (api) => removeExports(api, kebab))
}

function entriesOf({ camel, kebab }: Names) {
  const folder = `@/modules/${kebab}`
  return [
    { list: serverList, entry: { name: camel, file: `${folder}/module` } },
    { list: webList, entry: { name: camel, file: `${folder}/web/module` } },
    { list: staffList, entry: { name: camel, of: 'staff', file: `${folder}/web/staff` } },
  ]
}

function hasFile(path: string): boolean {
  return ['.ts', '.tsx'].some((extension) => existsSync(path.replace('@/', '') + extension))
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
