import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { apiFiles, filesNamingModules, formatFiles, unlistModule } from '@/scripts/lib/added-modules/listing'
import { findEdits } from '@/scripts/lib/added-modules/module-files'
import { findModuleMentions } from '@/scripts/lib/added-modules/module-mentions'
import { findModuleUsers } from '@/scripts/lib/added-modules/module-users'
import { releasePackages } from '@/scripts/lib/added-modules/package-owners'
import { checkProgram } from '@/scripts/lib/added-modules/program'
import {
  folderOf,
  isFolder,
  readAddedModules,
  recordFile,
  writeAddedModules,
} from '@/scripts/lib/added-modules/record'
import { findModulesInUse } from '@/scripts/lib/added-modules/site-database'
import { restoreOnFailure } from '@/scripts/lib/added-modules/staging'
import { generateDocs, generatedPaths } from '@/scripts/lib/generate-docs'
import { namesFrom } from '@/scripts/lib/module-names'
import { run } from '@/scripts/lib/run'
import { readTree } from '@/tests/tidy/tree'

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
