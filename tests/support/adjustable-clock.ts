import { globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian } from '@/scripts/lib/install'

const libraries = '/usr/lib/*/faketime/libfaketime.so.1'
const findLibrary = () => globSync(libraries)[0]

const canInstall = process.platform === 'linux' && findLibrary() === undefined
if (canInstall) await installFromDebian('libfaketime')
const library = findLibrary()
if (library === undefined)
  console.warn(
    "Jumps of a running site's clock are not tested: libfaketime is missing and can't be installed.",
  )

/** True if tests can change the clock of a program. */
export const hasAdjustableClock = library !== undefined

/** The wall clock of the programs that run with `env`. Their monotonic clock is the machine's. */
export interface AdjustableClock {
  readonly env: Record<string, string>
  /** Sets the clock this far ahead of the machine's. Programs notice within a second. */
  shift(ms: number): void
}

export function createAdjustableClock(folder: string): AdjustableClock {
  const file = join(folder, 'clock')
  const shift = (ms: number) => {
    writeFileSync(`${file}.new`, `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1_000}`)
    renameSync(`${file}.new`, file)
  }
  shift(0)
  const env = {
    LD_PRELOAD: String(library),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  return { env, shift }
}
