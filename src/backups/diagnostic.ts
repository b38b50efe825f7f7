import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupConfig } from '@/src/backups/config'
import { findLastBackup } from '@/src/backups/last-backup'
import { lastBackupFailure } from '@/src/backups/scheduled-backups'
import { type BackupTarget, isOnSameDisk, knownTarget } from '@/src/backups/target'
import { dialect } from '@/src/db/columns'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/kit/checks/diagnostic'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { dayMs, hourMs } from '@/src/kit/text/duration'

/** An older backup loses more than a week of orders. */
const backupAgeMaxMs = 7 * dayMs

/** Checks that backups are made, and that BACKUP_TO keeps them safe. */
export const backupDiagnostic: Diagnostic = {
  name: 'backups',
  advice: 'Set BACKUP_TO to another disk or s3://…, and BACKUP_RECIPIENT; see mintmark docs backups.',
  isSetup: true,
  isLocal: true,
  variables: ['BACKUP_TO', 'BACKUP_RECIPIENT'],
  run: async (ctx) => {
    const target = await knownTarget(ctx)
    return target ? describeTarget(ctx, target) : describeRecorded(ctx, await findLastBackup(ctx))
  },
}

function describeTarget(ctx: Context, { latest, problem }: BackupTarget): DiagnosticResult {
  const { BACKUP_TO, BACKUP_EVERY_HOURS } = readConfig(ctx, backupConfig)
  const failure = lastBackupFailure(ctx)
  if (problem !== undefined) return wrong(problem)
  if (failure !== undefined) return wrong(`the latest attempt failed: ${failure}`)
  if (!latest)
    return hasStarted(ctx) ? wrong(`${BACKUP_TO} has no backup`) : note(`${BACKUP_TO} has no backup yet`)
  const says = `the latest in ${BACKUP_TO} is of ${describeAge(ctx, latest.at)}`
  if (ctx.now() - latest.at > 2 * BACKUP_EVERY_HOURS * hourMs)
    return wrong(`${says}, not every ${BACKUP_EVERY_HOURS} hours`)
  const risks = [
    ...(latest.isEncrypted ? [] : ['not encrypted']),
    ...(isOnSameDisk(ctx.core.settings) ? ['on the same disk as the database'] : []),
  ]
  return risks.length === 0 ? ok(says) : note(`${says}, ${risks.join(' and ')}`)
}

/** Before the first start there is nothing to back up. */
function hasStarted(ctx: Context): boolean {
  return dialect === 'postgres' || existsSync(join(readConfig(ctx, appConfig).DATA_DIR, 'mintmark.db'))
}

function describeRecorded(ctx: Context, at: number | 'none' | undefined): DiagnosticResult {
  if (typeof at !== 'number')
    return note('none was made yet: set BACKUP_TO, or run mintmark backup FILE every day')
  const says = `the latest is of ${describeAge(ctx, at)}`
  return ctx.now() - at > backupAgeMaxMs ? note(says) : ok(says)
}

/** "2026-11-23T21:30:05.000Z, 3 days ago" */
function describeAge({ now }: Context, at: number): string {
  const days = Math.floor((now() - at) / dayMs)
  return `${new Date(at).toISOString()}${days > 0 ? `, ${days} ${days === 1 ? 'day' : 'days'} ago` : ''}`
}
