import { Database } from 'bun:sqlite'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fetchModule } from '@/scripts/lib/added-modules/fetch-module'
import { filesNamingModules, formatFiles, listModule } from '@/scripts/lib/added-modules/listing'
import { copyFiles, hashFiles, rejectEdits } from '@/scripts/lib/added-modules/module-files'
import { type ModulePackage, readModulePackage } from '@/scripts/lib/added-modules/module-package'
import { ownPackages, releasePackages } from '@/scripts/lib/added-modules/package-owners'
import { addPackages, comparePackages } from '@/scripts/lib/added-modules/packages'
import { checkProgram, type ProgramModule } from '@/scripts/lib/added-modules/program'
import {
  type AddedModule,
  type AddedModules,
  folderOf,
  isFolder,
  readAddedModules,
  recordFile,
  writeAddedModules,
} from '@/scripts/lib/added-modules/record'
import { createStagingFolder, restoreOnFailure } from '@/scripts/lib/added-modules/staging'
import { generateDocs, generatedPaths } from '@/scripts/lib/generate-docs'
import { bun, run } from '@/scripts/lib/run'
import { findStyleProblems } from '@/tests/tidy/module-styles'

/** A module that was fetched, and whose files are as they have to be. */
interface Candidate extends ModulePackage {
  readonly name: string
  /** The source as the user typed it. */
  readonly source: string
  /** The source as modules/added.json records it. */
  readonly from: string
  /** Where its files are. */
  readonly folder: string
}

/**
 * Copies modules into the tree and lists them: from folders, tarballs, or what `bun add` takes. A module that was added before is replaced.
 * Returns the new records. Throws if one can't be added, and leaves the tree as it was.
 */
export async function addModules(sources: readonly string[]): Promise<AddedModules> {
  await using staging = createStagingFolder()
  const candidates: Candidate[] = []
  for (const [position, source] of sources.entries())
    candidates.push(await prepare(source, join(staging.folder, `${position}`)))
  const folders = candidates.map(({ name }) => folderOf(name))
  return await restoreOnFailure([...filesNamingModules, ...generatedPaths, recordFile, ...folders], () =>
    install(candidates),
  )
}

/** Fetches a module and checks what needs no other module. */
async function prepare(source: string, folder: string): Promise<Candidate> {
  try {
    const from = await fetchModule(source, folder)
    const module = readModulePackage(folder)
    const name = module.names.kebab
    const previous = readAddedModules()[name]
    if (previous) {
      rejectEdits(name, previous)
      rejectDowngrade(module.version, previous)
      // Its author works on it.
      const isUnpublished = isFolder(source) && module.version === previous.version
      if (!isUnpublished) rejectChangedMigrations(hashFiles(folder), previous)
    } else if (existsSync(folderOf(name)))
      throw new Error(`${folderOf(name)} is a module of this repository, so the name is taken.`)
    const { conflicts } = comparePackages(module.packages, ownPackages(name))
    const problems = [
      ...conflicts,
      ...findMigrationProblems(folder),
      ...findStyleProblems(readSheets(folder)),
    ]
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return { ...module, name, source, from, folder }
  } catch (error) {
    throw cannotAdd(source, error)
  }
}

function readSheets(folder: string): [path: string, css: string][] {
  return globSync('**/*.css', { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), 'utf8')])
}

async function install(candidates: readonly Candidate[]): Promise<AddedModules> {
  const previous = readAddedModules()
  const added: Record<string, AddedModule> = {}
  for (const candidate of candidates) added[candidate.name] = await write(candidate)
  const program = await checkProgram().catch((error) => {
    throw cannotAdd(candidates.map(({ source }) => source).join(', '), error)
  })
  for (const candidate of candidates) await checkInstalled(candidate, program)
  const released = candidates.flatMap(({ name, packages }) =>
    (previous[name]?.packages ?? []).filter((one) => packages[one] === undefined),
  )
  writeAddedModules(await releasePackages({ ...previous, ...added }, released))
  await formatFiles()
  await generateDocs()
  return added
}

/** Copies the files, lists the module and adds the packages that it lacks. Returns its record. */
async function write({ name, names, from, folder, version, packages }: Candidate): Promise<AddedModule> {
  const { missing } = comparePackages(packages, ownPackages(name))
  await addPackages(missing)
  copyFiles(folder, folderOf(name))
  listModule(names)
  const kept = (readAddedModules()[name]?.packages ?? []).filter((one) => packages[one] !== undefined)
  const owned = [...new Set([...kept, ...Object.keys(missing)])].sort()
  return { from, version, packages: owned, files: hashFiles(folder) }
}

async function checkInstalled(
  { name, names, source, version }: Candidate,
  program: readonly ProgramModule[],
): Promise<void> {
  const module = program.find((one) => one.name === name)
  if (!module) throw cannotAdd(source, `${names.camel} in its module.ts isn't a module named ${name}.`)
  if (module.version !== version)
    throw cannotAdd(
      source,
      `Its package.json has version ${version}, but its module.ts ${module.version}: import it from package.json.`,
    )
  if (module.hasTables) await rejectMissingMigrations(name, source)
}

async function rejectMissingMigrations(name: string, source: string): Promise<void> {
  const { ok, output } = await run([bun, 'scripts/db-generate.ts', '--check', '--module', name])
  if (ok) return
  if (!output.includes('lacks a migration')) throw cannotAdd(source, output)
  const folder = isFolder(source) ? source : 'FOLDER'
  throw cannotAdd(
    source,
    `Its migrations don't create what its schema.ts defines. Its author writes one: bun run db:generate --at ${folder}`,
  )
}

function cannotAdd(source: string, reason: unknown): Error {
  return new Error(`${source} can't be added. ${reason instanceof Error ? reason.message : reason}`)
}

/** Throws if a site that had the newer version would get an older one: its database has migrations that the older one lacks. */
function rejectDowngrade(version: string, { version: added }: AddedModule): void {
  if (Bun.semver.order(version, added) >= 0) return
  throw new Error(
    `It has version ${version}, but ${added} was added: a database that was migrated by it doesn't work with an older one. Remove the module first.`,
  )
}

/** Throws if migrations that a site may have applied were changed or deleted. `files` are the hashes of all files by path. */
function rejectChangedMigrations(
  files: Readonly<Record<string, string>>,
  { files: added, version }: AddedModule,
): void {
  const changed = Object.keys(added)
    .filter((path) => /^migrations\/.*\.sql$/.test(path) && files[path] !== added[path])
    .map((path) => `${path} ${path in files ? 'was changed' : 'is missing'}`)
  if (changed.length === 0) return
  throw new Error(
    `${changed.join(', ')} since version ${version}, but databases have it already. Its author puts the change into a new migration.`,
  )
}

/** What SQLite understands, and PostgreSQL doesn't. */
const onlySqlite =
  /`|\bautoincrement\b|\bpragma\b|\binsert\s+or\s+\w+|\bwithout\s+rowid\b|\)\s*strict\b|\b(?:ifnull|unixepoch|julianday|strftime|datetime|randomblob|json_extract|group_concat|typeof|instr)\s*\(/i
const textOrComment = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g

/** Runs the migrations of a module for SQLite, and finds what PostgreSQL doesn't understand in those for it. */
function findMigrationProblems(folder: string): string[] {
  const filesOf = (engine: string) => globSync(join(folder, 'migrations', engine, '*.sql')).sort()
  const nameOf = (engine: string, path: string) => `migrations/${engine}/${basename(path)}`
  return [
    ...findFailing(filesOf('sqlite')).map(({ path, error }) => `${nameOf('sqlite', path)} fails: ${error}`),
    ...filesOf('postgres').flatMap((path) => {
      const [found] = onlySqlite.exec(readFileSync(path, 'utf8').replace(textOrComment, '')) ?? []
      return found === undefined
        ? []
        : `${nameOf('postgres', path)} has ${found}, which PostgreSQL doesn't understand. Its author writes it for PostgreSQL and tests it: bun run test --module FOLDER`
    }),
  ]
}

function findFailing(paths: readonly string[]): { path: string; error: string }[] {
  using database = new Database(':memory:')
  for (const path of paths) {
    try {
      database.run('PRAGMA foreign_keys = OFF')
      for (const statement of readFileSync(path, 'utf8').split('--> statement-breakpoint'))
        database.run(statement)
    } catch (error) {
      return [{ path, error: error instanceof Error ? error.message : String(error) }]
    }
  }
  return []
}
