import { globSync } from 'node:fs'
import { findChromium, findWholeChromium } from '@/scripts/lib/chromium'
import { findFirefox } from '@/scripts/lib/firefox'
import { installationsSoFar, installFromDebian, installFromNpm } from '@/scripts/lib/install'
import { findPostgresBinaries } from '@/scripts/lib/postgres-binaries'
import { findPromtool } from '@/scripts/lib/promtool'
import { findRedisServer } from '@/scripts/lib/redis-server'

/** A program that tests start and that isn't a package of the project. */
export interface TestProgram {
  name: string
  /** The steps with tests that need it. */
  steps: readonly string[]
  /** Returns whether it is installed, after trying to install it. */
  isInstalled(): Promise<boolean>
}

const server = ['sqlite', 'postgres']

const testPrograms: readonly TestProgram[] = [
  { name: 'Chromium', steps: ['browser'], isInstalled: () => succeeds(findChromium) },
  {
    name: 'a Chromium with notifications',
    steps: ['browser'],
    isInstalled: () => succeeds(findWholeChromium),
  },
  { name: 'Firefox', steps: ['browser'], isInstalled: () => succeeds(findFirefox) },
  { name: 'PostgreSQL', steps: ['postgres'], isInstalled: () => succeeds(findPostgresBinaries) },
  { name: 'Redis', steps: server, isInstalled: () => succeeds(findRedisServer) },
  { name: 'promtool', steps: server, isInstalled: () => succeeds(findPromtool) },
  fromDebian('Caddy', 'caddy'),
  fromDebian('nginx', 'nginx-light', 'nginx'),
  fromDebian('strace', 'strace'),
  fromDebian('zsh', 'zsh'),
  fromDebian('fish', 'fish'),
  fromDebian('openssl', 'openssl'),
  fromDebian('ip', 'iproute2', 'ip'),
  { name: 'libfaketime', steps: ['sqlite'], isInstalled: hasFaketime },
  {
    name: 'dockerfilelint',
    steps: ['sqlite'],
    isInstalled: () => succeeds(() => installFromNpm('dockerfilelint', '1.8.0')),
  },
]

interface PreparedPrograms {
  /** What was installed for this run. */
  installed: readonly string[]
  missing: readonly TestProgram[]
}

/** Finds or installs what the tests of the steps need. */
export async function preparePrograms(steps: readonly string[]): Promise<PreparedPrograms> {
  const missing: TestProgram[] = []
  for (const program of testPrograms)
    if (program.steps.some((step) => steps.includes(step)) && !(await program.isInstalled()))
      missing.push(program)
  return { installed: installationsSoFar(), missing }
}

function fromDebian(name: string, debianPackage: string, command = debianPackage): TestProgram {
  const isInstalled = async () => Bun.which(command) !== null || installFromDebian(debianPackage)
  return { name, steps: ['sqlite'], isInstalled }
}

async function hasFaketime(): Promise<boolean> {
  const isHere = () => globSync('/usr/lib/*/faketime/libfaketime.so.1').length > 0
  return isHere() || ((await installFromDebian('libfaketime')) && isHere())
}

async function succeeds(find: () => Promise<unknown>): Promise<boolean> {
  return Boolean(await find().catch(() => undefined))
}
