import { backupConfig } from '@/src/backups/config'
import { readLastBackup } from '@/src/backups/last-backup'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { defineCounter, defineGauge, incrementCounter } from '@/src/kit/metrics'
import { ownProgram } from '@/src/kit/own-program'

const hourMs = 3_600_000

const backups = defineCounter({
  name: 'mintmark_backups_total',
  help: 'Backups that the server made by itself, by outcome (done, failed)',
  labels: ['outcome'],
  from0: [{ outcome: 'done' }, { outcome: 'failed' }],
})

const backupAge = defineGauge({
  name: 'mintmark_backup_age_seconds',
  help: 'Time since the latest backup; no value if none is known',
  measure: (ctx) => {
    const at = readLastBackup(readConfig(ctx, appConfig).DATA_DIR)
    return at === undefined ? undefined : (ctx.now() - at) / 1000
  },
})

export const backupMetrics = [backups, backupAge]

/**
 * Makes a backup in BACKUP_TO if the latest is old enough. In another process, because copying and encrypting would delay requests. A
 * failure is logged, and the next run of the job tries again.
 */
export async function backUpIfDue(ctx: Context): Promise<void> {
  const { BACKUP_TO, BACKUP_EVERY_HOURS } = readConfig(ctx, backupConfig)
  // A backup deletes expired ones, which a wrong clock must not decide.
  if (BACKUP_TO === undefined || !ctx.core.isClockTrusted()) return
  const { DATA_DIR } = readConfig(ctx, appConfig)
  const last = readLastBackup(DATA_DIR)
  if (last !== undefined && Math.abs(ctx.now() - last) < BACKUP_EVERY_HOURS * hourMs) return
  const { exitCode, output, problem } = await runBackupCommand(DATA_DIR)
  incrementCounter(ctx, backups, { outcome: exitCode === 0 ? 'done' : 'failed' })
  if (exitCode === 0) ctx.core.log.info('backup made', { name: output.split('\n')[0] })
  else ctx.core.log.error('backup failed', { exitCode, problem: problem.slice(0, 500) })
}

async function runBackupCommand(dataDir: string) {
  const child = Bun.spawn([...ownProgram(), 'backup'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, problem] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { exitCode: await child.exited, output: output.trim(), problem: problem.trim() }
}
