import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeBroken } from '@/src/app/commands/audit'
import { parseBackupFile } from '@/src/app/commands/restore/parse-backup-file'
import { type BackupFile, copyVerified } from '@/src/app/commands/restore/replace-database'
import { runOnSqlite } from '@/src/app/commands/run-on-sqlite'
import { readSettings } from '@/src/app/create-core'
import { makeWorkFolder } from '@/src/backups/make-backup'
import { openStorage } from '@/src/backups/storage'
import { findLatest } from '@/src/backups/target'
import { manifestPathOf } from '@/src/db/backup'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import { appConfig } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import { badUsage, type Command, type Output } from '@/src/kit/module/command'
import { migrationChains, modules } from '@/src/modules'
import { type InvariantResult, isBroken, runAudit } from '@/src/runtime/invariants'

export const verifyBackupCommand: Command = {
  name: 'verify-backup',
  takesArguments: true,
  synopsis: 'verify-backup FILE [--identity KEYFILE] · verify-backup --latest [--identity KEYFILE]',
  about:
    'Restores a backup to a temporary folder, upgrades it and checks every invariant. Exits 1 if it is damaged or an invariant is broken.\n\nChanges neither FILE nor the data folder; the server may be running. The temporary folder (TMPDIR) needs as much space as the backup. An encrypted backup needs the file with its key. --latest verifies the latest backup in BACKUP_TO, in DATA_DIR/backups.',
  run: async (args, output) => {
    const isLatest = args[0] === '--latest'
    const backup = parseBackupFile(isLatest ? ['latest', ...args.slice(1)] : args)
    if (!backup) return badUsage(verifyBackupCommand, 'Name the file to verify, or --latest.')
    if (dialect === 'postgres')
      return runOnSqlite(['verify-backup', ...args, ...(output.isJson ? ['--json'] : [])], {
        showsResult: true,
      })
    const settings = readSettings(modules, process.env)
    const folder = isLatest
      ? makeWorkFolder(settings.of(appConfig).DATA_DIR)
      : mkdtempSync(join(tmpdir(), 'mintmark-verify-'))
    const deleteCopy = () => rmSync(folder, { recursive: true, force: true })
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        deleteCopy()
        process.exit(1)
      })
    try {
      const file = isLatest ? await fetchLatest(settings, folder) : backup.file
      return await verify({ ...backup, file }, { copy: join(folder, 'mintmark.db'), output })
    } finally {
      deleteCopy()
    }
  },
}

/** Copies the latest backup in BACKUP_TO to a folder. */
async function fetchLatest(settings: SettingsStore, folder: string): Promise<string> {
  const storage = openStorage(settings)
  if (!storage) throw new Error('Set BACKUP_TO to verify the latest backup in it.')
  const latest = findLatest(await storage.list())
  if (!latest) throw new Error('BACKUP_TO has no backup.')
  const file = join(folder, latest.name)
  await storage.read(latest.name, file)
  await storage.read(manifestPathOf(latest.name), manifestPathOf(file))
  return file
}

async function verify(
  backup: BackupFile,
  { copy, output }: { copy: string; output: Output },
): Promise<number> {
  const { file } = backup
  const { madeAt, schema, bytes } = await copyVerified(backup, copy)
  const findings = await auditCopy(copy)
  const broken = findings.filter(isBroken)
  const isGood = broken.length === 0
  const ids = broken.map(({ invariant }) => invariant.id)
  const good = `${file} can be restored: made at ${madeAt}, ${bytes} bytes, schema ${schema}. All ${findings.length} invariants hold.\n`
  output.print(isGood ? good : '', { file, madeAt, schema, bytes, invariants: findings.length, broken: ids })
  if (!isGood) process.stderr.write(`Invariants are broken in ${file}:\n${describeBroken(findings)}`)
  return isGood ? 0 : 1
}

async function auditCopy(copy: string): Promise<InvariantResult[]> {
  const db = await openDb(copy, migrationChains)
  try {
    await db.migrate({ isCopy: true })
    return await runAudit({ db: db.read }, modules)
  } finally {
    await db.close()
  }
}
