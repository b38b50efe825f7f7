import type { DatabaseAddress } from '@/src/commands/move/database-address'
import { ownProgram } from '@/src/kit/own-program'

/**
 * Runs `mintmark audit` on the target and returns its output if it fails. In another process, because one process has
 * the tables of one engine.
 */
export async function auditTarget(target: DatabaseAddress): Promise<string | undefined> {
  const isPostgres = target.dialect === 'postgres'
  const args = isPostgres ? ['audit'] : ['audit', '--file', target.location]
  const child = Bun.spawn([...ownProgram(), ...args], {
    env: { ...process.env, DATABASE_URL: isPostgres ? target.location : '' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return (await child.exited) === 0 ? undefined : output.join('').replace(/^holds .*\n/gm, '')
}
