/**
 * Builds a release: executables for Linux, the client for programs, checksums, a software bill of materials,
 * provenance, release notes and the reference for authors of modules.
 *
 *   bun run release [--out FOLDER] [--only TARGET,…] [--key FILE]
 *
 * --out     the folder to write, dist/release unless given; its contents are replaced
 * --only    such as linux-x64,linux-arm64-musl; all six unless given
 * --key     signs SHA256SUMS with this secret key of minisign; its password is MINISIGN_PASSWORD
 */

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { exitAfterCleanup } from '@/scripts/lib/cleanup'
import { builtDocs, printDocs } from '@/scripts/lib/generate-docs'
import { kilobytes } from '@/scripts/lib/kilobytes'
import { reservePort } from '@/scripts/lib/reserve-port'
import { parseScriptArgs } from '@/scripts/lib/script-args'
import { checksumsOf, describeFile } from '@/scripts/release/artifact'
import { buildTwice, executableName } from '@/scripts/release/build'
import { buildClient } from '@/scripts/release/client/build-client'
import { readDependencies } from '@/scripts/release/lockfile'
import { readSecretKey, type SecretKey, signFile } from '@/scripts/release/minisign'
import { releaseNotes, withoutLinks } from '@/scripts/release/notes'
import { toProvenance } from '@/scripts/release/provenance'
import { describeSource, type Source } from '@/scripts/release/source'
import { toSpdx } from '@/scripts/release/spdx'
import { startInRoot } from '@/scripts/release/start-in-root'
import { installRuntimes, type Target, targets } from '@/scripts/release/targets'

const { values } = parseScriptArgs({
  options: {
    out: { type: 'string', default: 'dist/release' },
    only: { type: 'string' },
    key: { type: 'string' },
  },
})
const folder = resolve(values.out)
const keyFile = values.key === undefined ? undefined : resolve(values.key)
process.chdir(join(import.meta.dir, '..'))
const sumsFile = 'SHA256SUMS'
const lockfiles = ['bun.lock', ...['runtimes', 'client'].map((name) => `scripts/release/${name}/bun.lock`)]

try {
  await release(chosenTargets(), await describeSource())
  await exitAfterCleanup(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await exitAfterCleanup(1)
}

async function release(chosen: readonly Target[], source: Source): Promise<void> {
  const { version, commit, isClean } = source
  const key = keyFile === undefined ? undefined : readKey(keyFile, source)
  if (!isClean) console.log('This is not the state of a commit, so the release is only for trying it out.')
  rejectForeignFolder()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const runtimes = await installRuntimes()
  const names = await buildTwice({ folder, version, targets: chosen, runtimes })
  const started = await startAll(version, chosen)
  const used = chosen.flatMap(({ runtimePackage }) => runtimes.get(runtimePackage) ?? [])
  const dependencies = readDependencies('.')
  const executables = await describeAll(names)
  const spdx = `mintmark-${version}.spdx.json`
  await write(spdx, json(toSpdx({ source, dependencies, runtimes: used, executables })))
  const notes = `mintmark-${version}-notes.md`
  await write(notes, releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version))
  const docs = await writeDocs(version)
  const client = await buildClient(folder, version)
  const subjects = [...executables, ...(await describeAll([client, spdx, notes, ...docs]))]
  const locks = await Promise.all(lockfiles.map((name) => describeFile('.', name)))
  const provenance = `mintmark-${version}-provenance.json`
  await write(
    provenance,
    json(
      toProvenance({
        source,
        subjects,
        runtimes: used,
        dependencies,
        lockfiles: Object.fromEntries(locks.map(({ name, sha256 }) => [name, sha256])),
        started,
      }),
    ),
  )
  const sums = checksumsOf([...subjects, ...(await describeAll([provenance]))])
  await write(sumsFile, sums)
  const comment = `mintmark ${version}, commit ${commit}`
  if (key) await write(`${sumsFile}.minisig`, signFile(key, Buffer.from(sums), comment))
  console.log(
    `${folder}: ${names.length} executables, ${dependencies.length} packages${key ? ', signed' : ''}`,
  )
}

function chosenTargets(): readonly Target[] {
  const names = values.only?.split(',') ?? targets.map(({ name }) => name)
  const unknown = names.filter((name) => !targets.some((target) => target.name === name))
  if (unknown.length === 0) return targets.filter(({ name }) => names.includes(name))
  console.error(`There is no ${unknown.join(', ')}. Targets: ${targets.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

/** A signature vouches for a commit, so there has to be one. */
function readKey(file: string, { isClean }: Source): SecretKey {
  if (!isClean) throw new Error('Only the state of a commit is signed. Commit or undo your changes first.')
  return readSecretKey(readFileSync(file, 'utf8'), process.env.MINISIGN_PASSWORD)
}

/** The folder is emptied. */
function rejectForeignFolder(): void {
  if (existsSync(folder) && !existsSync(join(folder, sumsFile)) && values.out !== 'dist/release')
    throw new Error(`${folder} exists and is no release. Name another folder, or delete it.`)
}

/** Starts each executable that this machine can run. Returns what happened, by name. */
async function startAll(version: string, chosen: readonly Target[]): Promise<Record<string, string>> {
  const started: Record<string, string> = {}
  for (const target of chosen) {
    const name = executableName(version, target)
    using reserved = await reservePort()
    const result = await startInRoot(join(folder, name), target, reserved.port)
    console.log(`${name}: ${kilobytes(Bun.file(join(folder, name)).size)}, ${result}`)
    started[name] = result
  }
  return started
}

/** Writes the pages about what modules may use. Returns their names. */
async function writeDocs(version: string): Promise<string[]> {
  const pages = Object.entries(await printDocs()).filter(([path]) => path.startsWith(`${builtDocs}/`))
  return Promise.all(
    pages.map(async ([path, text]) => {
      const name = `mintmark-${version}-${basename(path)}`
      await write(name, withoutLinks(text))
      return name
    }),
  )
}

async function describeAll(names: readonly string[]) {
  return Promise.all(names.map((name) => describeFile(folder, name)))
}

async function write(name: string, text: string): Promise<void> {
  await Bun.write(join(folder, name), text)
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
