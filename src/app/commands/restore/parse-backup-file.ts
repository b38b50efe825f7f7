import type { BackupFile } from '@/src/app/commands/restore/replace-database'

/** Parses `FILE [--identity KEYFILE]`. Undefined if the arguments are others. */
export function parseBackupFile([file, option, identityFile, ...rest]: string[]): BackupFile | undefined {
  if (file === undefined || file.startsWith('--') || rest.length > 0) return undefined
  if (option === undefined) return { file }
  return option === '--identity' && identityFile !== undefined ? { file, identityFile } : undefined
}
