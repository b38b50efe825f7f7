import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, run, runOrThrow } from '@/scripts/lib/run'

const root = join(import.meta.dir, '../..')
const debianOptions = ['-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']

export const isRoot = process.getuid?.() === 0

/** Held by the process that installs: apt-get doesn't run twice at once, but the steps of the tests do. */
const aptLock = join(tmpdir(), 'mintmark-apt.lock')
const installed: string[] = []
const updateAndInstall = 'apt-get update -qq; exec apt-get install "$@"'

/** Installs a Debian package as root on Debian and its derivatives. Returns whether it is installed now. */
export async function installFromDebian(name: string): Promise<boolean> {
  if (!isRoot || !existsSync('/etc/debian_version') || !Bun.which('apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const command = ['flock', aptLock, 'sh', '-c', updateAndInstall, 'sh', ...debianOptions, name]
  const { ok } = await run(command, { env })
  if (ok) installed.push(name)
  return ok
}

/** Installs an npm package for tests in a cache folder, outside package.json. Returns its folder. */
export async function installFromNpm(name: string, version: string): Promise<string> {
  const home = join(root, 'node_modules/.cache/mintmark', `${name.replace('/', '+')}@${version}`)
  const folder = join(home, 'node_modules', name)
  if (existsSync(join(home, 'done'))) return folder
  await mkdir(home, { recursive: true })
  await Bun.write(join(home, 'package.json'), '{ "private": true }')
  await runOrThrow([bun, 'add', '--exact', '--ignore-scripts', `${name}@${version}`], { cwd: home })
  await Bun.write(join(home, 'done'), '')
  installed.push(`${name}@${version}`)
  return folder
}

/** Returns the packages that this process has installed. */
export function installationsSoFar(): readonly string[] {
  return installed
}
