import { backupConfig } from '@/src/backups/config'
import { findLastBackup } from '@/src/backups/last-backup'
import { isOnSameDisk, knownTarget, readTarget } from '@/src/backups/target'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import { runOwnProgram } from '@/src/kit/config/own-program'
import type { Context, Core } from '@/src/kit/context'
import { defineCounter, defineGauge, incrementCounter } from '@/src/kit/metrics/metrics'
import { hourMs } from '@/src/kit/text/duration'

const backups = defineCounter({
  name: 'mintmark_backups_total',
  help: 'Backups that the server made by itself, by outcome (done, failed)',
  labels: ['outcome'],
  from0: [{ outcome: 'done' }, { outcome: 'failed' }],
})

const backupAge = defineGauge({
  name: 'mintmark_backup_age_seconds',
  help: 'Time since the latest backup in BACKUP_TO, or without it, since the one that DATA_DIR/last-backup names; +Inf if BACKUP_TO has none, no value if none is known',
  measure: async (ctx) => {
    const at = await findLastBackup(ctx)
    if (at === 'none') return Number.POSITIVE_INFINITY
    return at === undefined ? undefined : (ctx.now() - at) / 1000
  },
})

const backupRisks = defineGauge({
  name: 'mintmark_backup_risk',
  labels: ['risk'],
  help: 'Whether BACKUP_TO has a risk: 1 or 0 for unreachable, unencrypted (the latest backup) and same_disk (as the database); no value without BACKUP_TO',
  measure: async (ctx) => {
    const target = await knownTarget(ctx)
    if (!target) return []
    const risks = {
      unreachable: target.problem !== undefined,
      unencrypted: target.latest?.isEncrypted === false,
      same_disk: isOnSameDisk(ctx.core.settings),
    }
    return Object.entries(risks).map(([risk, value]) => ({ labels: { risk }, value: Number(value) }))
  },
})

export const backupMetrics = [backups, backupAge, backupRisks]

/** Why the latest attempt of this process failed. */
const failures = new WeakMap<Core, string>()

export function lastBackupFailure({ core }: Pick<Context, 'core'>): string | undefined {
  return failures.get(core)
}

/**
 * Makes a backup in BACKUP_TO if the latest there is old enough. In another process, because copying and encrypting would delay requests. A
 * failure is logged, and the next run of the job tries again.
 */
export async function backUpIfDue(ctx: Context): Promise<void> {
  const { BACKUP_TO } = readConfig(ctx, backupConfig)
  // A backup deletes expired ones, which a wrong clock must not decide.
  if (BACKUP_TO === undefined || !ctx.core.isClockTrusted()) return
  await ctx.core.db.runInOneProcess('core.back-up-if-due', async () => {
    if (await isBackupDue(ctx)) await backUp(ctx)
  })
}

/** Another process may have made one since. */
async function isBackupDue(ctx: Context): Promise<boolean> {
  const { BACKUP_EVERY_HOURS } = readConfig(ctx, backupConfig)
  const latest = (await readTarget(ctx))?.latest
  return !latest || Math.abs(ctx.now() - latest.at) >= BACKUP_EVERY_HOURS * hourMs
}

async function backUp(ctx: Context): Promise<void> {
  const { DATA_DIR } = readConfig(ctx, appConfig)
  const { exitCode, output, problem } = await runOwnProgram(['backup'], { env: { DATA_DIR } })
  incrementCounter(ctx, backups, { outcome: exitCode === 0 ? 'done' : 'failed' })
  if (exitCode === 0) {
    failures.delete(ctx.core)
    ctx.core.log.info('backup made', { name: output.split('\n')[0] })
  } else {
    const reason = problem.trim().slice(0, 500)
    failures.set(ctx.core, reason)
    ctx.core.log.error('backup failed', { exitCode, problem: reason })
  }
  await readTarget(ctx)
}
