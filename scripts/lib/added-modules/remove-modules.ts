import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { apiFiles, filesNamingModules, formatFiles, unlistModule } from '@/scripts/lib/added-modules/listing'
import { findEdits } from '@/scripts/lib/added-modules/module-files'
import { findModuleMentions } from '@/scripts/lib/added-modules/module-mentions'
import { releasePackages } from '@/scripts/lib/added-modules/package-owners'
import { checkProgram } from '@/scripts/lib/added-modules/program'
import {
  folderOf,
  isFolder,
  readAddedModules,
  recordFile,
  writeAddedModules,
} from '@/scripts/lib/added-modules/record'
import { restoreOnFailure } from '@/scripts/lib/added-modules/staging'
import { generateDocs, generatedPaths } from '@/scripts/lib/generate-docs'
import { namesFrom } from '@/scripts/lib/module-names'
import { run } from '@/scripts/lib/run'
import { databaseLocation } from '@/src/app/commands/data-folder'
import { dialect } from '@/src/db/columns'
import { findRecords } from '@/src/db/migration-records'
import { openReadOnly } from '@/src/db/open'
import { appConfig } from '@/src/kit/config/app-config'
import { SettingsStore } from '@/src/kit/config/config'
import { importsOf } from '@/tests/tidy/imports'
import { isShipped, isTest, moduleOf, readTree } from '@/tests/tidy/tree'

interface Removal {
  readonly names: readonly string[]
  /** Delete files that are nowhere else, and don't ask the database. */
  readonly isForced: boolean
}

interface Removed {
  /** The modules that had tables. */
  readonly withTables: readonly string[]
  /** Tests and tools that import one of the modules. */
  readonly users: readonly string[]
  /** Other tests, tools and documents that name one of them, a route, a page or a table. */
  readonly mentions: readonly string[]
}

/** Removes modules from the tree: their folders, and what names them. Throws if that can't be, and leaves the tree as it was. */
export async function removeModules({ names, isForced }: Removal): Promise<Removed> {
  const records = readAddedModules()
  const unknown = names.find((name) => !namesFrom(name) || !(records[name] || isFolder(folderOf(name))))
  if (unknown !== undefined)
    throw new Error(`There is no module named ${unknown}: see bun src/main.ts modules.`)
  const { shipped, others } = findModuleUsers(names)
  if (shipped.length > 0)
    throw new Error(
      `These files need ${names.join(' and ')}:\n${indent(shipped)}\nRemove their modules too, in one command, or change them.`,
    )
  if (!isForced) {
    for (const name of names) await rejectUnsavedFiles(name)
    await rejectModulesInUse(names)
  }
  const mentions = findModuleMentions(readTree(), names).filter((path) => !others.includes(path))
  const folders = names.map(folderOf)
  const withTables = names.filter((name) => existsSync(join(folderOf(name), 'schema.ts')))
  await restoreOnFailure(
    [...filesNamingModules, ...apiFiles, ...generatedPaths, recordFile, ...folders],
    () => uninstall(names),
  )
  return { withTables, users: others, mentions }
}

async function uninstall(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const forms = namesFrom(name)
    if (forms) unlistModule(forms)
    rmSync(folderOf(name), { recursive: true, force: true })
  }
  const records = readAddedModules()
  const kept = Object.fromEntries(Object.entries(records).filter(([name]) => !names.includes(name)))
  const packages = names.flatMap((name) => records[name]?.packages ?? [])
  writeAddedModules(await releasePackages(kept, packages))
  await formatFiles()
  await checkProgram().catch((error) => {
    throw new Error(
      `The program doesn't work without ${names.join(' and ')}, so nothing was changed. ${error.message}`,
    )
  })
  await generateDocs()
}

async function rejectUnsavedFiles(name: string): Promise<void> {
  const record = readAddedModules()[name]
  const unsaved = record ? findEdits(name, record) : await findUncommitted(folderOf(name))
  if (unsaved.length > 0)
    throw new Error(
      `${record ? `Changed since it was added from ${record.from}` : 'Not committed'}:\n${indent(unsaved)}\nTo delete these files too, use --force.`,
    )
}

/** Everything if there is no repository. */
async function findUncommitted(folder: string): Promise<string[]> {
  const { ok, output } = await run(['git', 'status', '--porcelain', '--', folder])
  return ok ? output.split('\n').filter((line) => line !== '') : [folder]
}

async function rejectModulesInUse(names: readonly string[]): Promise<void> {
  const used = await findModulesInUse(names).catch((error) => {
    throw new Error(
      `The database can't be read to see whether a server would start on it without ${names.join(' and ')}: ${error.message}\nTo remove them anyway, use --force.`,
    )
  })
  if (used.length === 0) return
  const commands = used.map((name) => `bun src/main.ts module remove ${name}`)
  throw new Error(
    `The database of this environment has the tables of ${used.join(' and ')}, so a server without it would refuse to start. Stop the server, and run this first, with --drop or --keep-data:\n${indent(commands)}`,
  )
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n')
}

/** Files outside of some modules that import them, apart from the lists of all modules. */
interface ModuleUsers {
  /** Files that the executable contains. */
  readonly shipped: readonly string[]
  /** Tests and tools. */
  readonly others: readonly string[]
}

/** Finds the files that import one of the modules, without the files of these modules. */
export function findModuleUsers(names: readonly string[]): ModuleUsers {
  const isOne = (path: string) => names.includes(moduleOf(path) ?? '')
  const files = importsOf(readTree())
    .filter(({ from, to }) => isOne(to) && !isOne(from))
    .map(({ from }) => from)
    .filter((file) => ![...filesNamingModules, ...apiFiles].includes(file))
  const users = [...new Set(files)].sort()
  const isPartOfProgram = (file: string) => isShipped(file) && !isTest(file)
  return { shipped: users.filter(isPartOfProgram), others: users.filter((file) => !isPartOfProgram(file)) }
}

/**
 * Returns the modules without which a server would refuse to start on the database of this environment: it has their migrations, and
 * `mintmark module remove` didn't remove them. Creates and changes nothing.
 */
async function findModulesInUse(names: readonly string[]): Promise<string[]> {
  const location = databaseLocation(new SettingsStore([appConfig], process.env))
  if (dialect === 'sqlite' && !existsSync(location)) return []
  const { read, close } = await openReadOnly(location)
  try {
    const { applied, removed } = (await findRecords(read, dialect)) ?? { applied: [], removed: [] }
    const isRemoved = (name: string) => removed.some(({ module }) => module === name)
    return names.filter((name) => applied.some(({ module }) => module === name) && !isRemoved(name))
  } finally {
    await close()
  }
}
