import { readLastBackup } from '@/src/backups/last-backup'
import { dialect } from '@/src/db/columns'
import { appConfig, isLocalSite, publicUrl } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import { type Diagnostic, note, ok } from '@/src/kit/diagnostic'

/** Checks that others than this machine can open the site. */
export const publicUrlDiagnostic: Diagnostic = {
  name: 'address',
  advice: 'Set PUBLIC_URL to the https address that users open, and put a proxy in front of the server.',
  isSetup: true,
  variables: ['PUBLIC_URL'],
  run: async (ctx) => {
    const url = publicUrl(ctx)
    if (isLocalSite(ctx)) return note(`only this machine can open ${url}`)
    const says = `users open ${url}`
    return url.startsWith('https:') ? ok(says) : note(`${says}, which is not https`)
  },
}

const dayMs = 86_400_000
/** An older backup loses more than a week of orders. */
const backupAgeMaxMs = 7 * dayMs

/** Checks that a backup was made recently. */
export const backupDiagnostic: Diagnostic = {
  name: 'backups',
  advice: 'Run mintmark backup FILE every day; see mintmark docs backups.',
  isSetup: true,
  run: async (ctx) => {
    const at = readLastBackup(readConfig(ctx, appConfig).DATA_DIR)
    if (at === undefined)
      return note(
        dialect === 'postgres'
          ? 'no backup is known: let your pg_dump script write the time to DATA_DIR/last-backup'
          : 'none was made yet: set BACKUP_TO, or run mintmark backup FILE every day',
      )
    const days = Math.floor((ctx.now() - at) / dayMs)
    const says = `the latest is of ${new Date(at).toISOString()}`
    return ctx.now() - at > backupAgeMaxMs ? note(`${says}, ${days} days ago`) : ok(says)
  },
}
