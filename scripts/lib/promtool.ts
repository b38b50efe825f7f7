import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from '@/scripts/lib/run'

const cached = join(import.meta.dir, '../../node_modules/.cache/mintmark/promtool')

/** Returns the path of promtool, installed or from Debian's package of Prometheus, which isn't installed. Undefined if there is none. */
export async function findPromtool(): Promise<string | undefined> {
  const installed = Bun.which('promtool')
  if (installed) return installed
  if (!existsSync(cached)) await downloadFromDebian()
  return existsSync(cached) ? cached : undefined
}

async function downloadFromDebian(): Promise<void> {
  if (!Bun.which('apt-get') || !Bun.which('dpkg-deb')) return
  const folder = await mkdtemp(join(tmpdir(), 'mintmark-promtool-'))
  try {
    const download = () => run(['apt-get', 'download', '-qq', 'prometheus'], { cwd: folder })
    if (!(await download()).ok) {
      await run(['apt-get', 'update', '-qq'])
      await download()
    }
    const [file] = globSync('prometheus_*.deb', { cwd: folder })
    if (file === undefined) return
    await run(['dpkg-deb', '-x', join(folder, file), folder])
    await mkdir(dirname(cached), { recursive: true })
    // Tests that run at the same time may both do this; a rename replaces the file in one step.
    const copy = `${cached}-${process.pid}`
    await cp(join(folder, 'usr/bin/promtool'), copy)
    await rename(copy, cached)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
