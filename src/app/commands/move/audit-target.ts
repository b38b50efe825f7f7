import type { DatabaseAddress } from '@/src/app/commands/move/database-address'
import { runOwnProgram } from '@/src/kit/config/own-program'

/**
 * Runs `mintmark audit` on the target and returns its output if it fails. In another process, because one process has
 * the tables of one engine.
 */
export async function auditTarget(target: DatabaseAddress): Promise<string | undefined> {
  const isPostgres = target.dialect === 'postgres'
  const args = isPostgres ? ['audit'] : ['audit', '--file', target.location]
  const env = { DATABASE_URL: isPostgres ? target.location : '' }
  const { exitCode, output, problem } = await runOwnProgram(args, { env })
  return exitCode === 0 ? undefined : (output + problem).replace(/^holds .*\n/gm, '')
}
