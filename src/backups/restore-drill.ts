import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { backupConfig } from '@/src/backups/config'
import { knownTarget } from '@/src/backups/target'
import { type Diagnostic, note, ok, wrong } from '@/src/kit/checks/diagnostic'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import { runOwnProgram } from '@/src/kit/config/own-program'
import type { Context } from '@/src/kit/context'
import { defineGauge } from '@/src/kit/metrics/metrics'
import { dayMs, hourMs } from '@/src/kit/text/duration'

/** A drill that failed is tried again after this. */
const retryMs = 6 * hourMs

const drillSchema = v.object({
  /** Ms since 1970. */
  at: v.number(),
  /** Why the backup could not be restored; null if it could. */
  problem: v.nullable(v.string()),
})
type Drill = v.InferOutput<typeof drillSchema>

function drillFile(ctx: Context): string {
  return join(readConfig(ctx, appConfig).DATA_DIR, 'restore-drill.json')
}

function lastDrill(ctx: Context): Drill | undefined {
  try {
    return v.parse(drillSchema, JSON.parse(readFileSync(drillFile(ctx), 'utf8')))
  } catch {
    return undefined
  }
}

/** Why this machine makes no drills. */
async function findObstacle(ctx: Context): Promise<string | undefined> {
  const { BACKUP_TO, BACKUP_DRILL_DAYS, BACKUP_IDENTITY_FILE } = readConfig(ctx, backupConfig)
  if (BACKUP_TO === undefined) return 'none, because BACKUP_TO is not set'
  if (BACKUP_DRILL_DAYS === 0) return 'none, because BACKUP_DRILL_DAYS is 0'
  const latest = (await knownTarget(ctx))?.latest
  if (!latest) return `none yet, because ${BACKUP_TO} has no backup`
  return latest.isEncrypted && BACKUP_IDENTITY_FILE === undefined
    ? 'none, because BACKUP_IDENTITY_FILE is not set: this machine can read no encrypted backup'
    : undefined
}

/**
 * Restores the latest backup to a temporary folder and checks it, in another process, if the last time is BACKUP_DRILL_DAYS ago. Of the
 * processes of a site only one does so at a time; those of one machine share the result.
 */
export async function drillRestoreIfDue(ctx: Context): Promise<void> {
  if ((await findObstacle(ctx)) !== undefined || !ctx.core.isClockTrusted()) return
  await ctx.core.db.runInOneProcess('core.drill-restore', async () => {
    if (isDrillDue(ctx)) await drillRestore(ctx)
  })
}

/** Another process may have made one since. */
function isDrillDue(ctx: Context): boolean {
  const last = lastDrill(ctx)
  const waitMs = last?.problem === null ? readConfig(ctx, backupConfig).BACKUP_DRILL_DAYS * dayMs : retryMs
  return !last || Math.abs(ctx.now() - last.at) >= waitMs
}

async function drillRestore(ctx: Context): Promise<void> {
  const { BACKUP_IDENTITY_FILE } = readConfig(ctx, backupConfig)
  const identity = BACKUP_IDENTITY_FILE === undefined ? [] : ['--identity', BACKUP_IDENTITY_FILE]
  const { DATA_DIR } = readConfig(ctx, appConfig)
  const { exitCode, problem } = await runOwnProgram(['verify-backup', '--latest', ...identity], {
    env: { DATA_DIR },
  })
  const drill: Drill = { at: ctx.now(), problem: exitCode === 0 ? null : problem.trim().slice(0, 500) }
  writeFileSync(drillFile(ctx), `${JSON.stringify(drill)}\n`)
  if (exitCode === 0) ctx.core.log.info('the latest backup can be restored')
  else ctx.core.log.error('the latest backup cannot be restored', { problem: drill.problem })
}

/** Reports whether the latest backup could be restored. */
export const restoreDrillDiagnostic: Diagnostic = {
  name: 'restore drill',
  isLocal: true,
  advice: 'Run mintmark verify-backup --latest, and make a backup elsewhere; see mintmark docs backups.',
  run: async (ctx) => {
    const obstacle = await findObstacle(ctx)
    if (obstacle !== undefined) return note(obstacle)
    const last = lastDrill(ctx)
    if (!last) return note('none was made yet')
    const at = new Date(last.at).toISOString()
    return last.problem === null ? ok(`a backup was restored at ${at}`) : wrong(`at ${at}: ${last.problem}`)
  },
}

export const restoreDrillMetrics = [
  defineGauge({
    name: 'mintmark_restore_drill_ok',
    help: 'Whether the latest backup could be restored to a temporary folder: 1 or 0; no value before the first drill',
    measure: (ctx) => {
      const last = lastDrill(ctx)
      return last && Number(last.problem === null)
    },
  }),
  defineGauge({
    name: 'mintmark_restore_drill_age_seconds',
    help: 'Time since a backup was last restored to a temporary folder; no value before the first drill',
    measure: (ctx) => {
      const last = lastDrill(ctx)
      return last && (ctx.now() - last.at) / 1000
    },
  }),
]
