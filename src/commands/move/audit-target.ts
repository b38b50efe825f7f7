import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseAddress } from '@/src/commands/move/database-address'

/** A source file only when run from source; the executable contains it. */
const main = join(import.meta.dir, '../../main.ts')

/**
 * Runs `mintmark audit` on the target and returns its output if it fails. In another process, because one process has
 * the tables of one engine.
 */
export async function auditTarget(target: DatabaseAddress): Promise<string | undefined> {
  const program = existsSync(main) ? [process.execPath, main] : [process.execPath]
  const isPostgres = target.dialect === 'postgres'
  const args = isPostgres ? ['audit'] : ['audit', '--file', target.location]
  const child = Bun.spawn([...program, ...args], {
    env: { ...process.env, DATABASE_URL: isPostgres ? target.location : '' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return (await child.exited) === 0 ? undefined : output.join('').replace(/^holds .*\n/gm, '')
}
