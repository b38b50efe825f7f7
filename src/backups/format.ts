import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { encryptedSuffix } from '@/src/backups/names'
import { findFileProblem } from '@/src/kit/module/command'

/** How a backup is stored, whatever its name. Throws if the file is none that `backup` writes. */
export function backupFormatOf(file: string): 'plain' | 'encrypted' {
  const problem = findFileProblem(file)
  if (problem !== undefined) throw new Error(problem)
  // Nothing can be read twice from a pipe.
  if (!statSync(file).isFile()) return file.endsWith(encryptedSuffix) ? 'encrypted' : 'plain'
  const start = readStart(file)
  if (start.startsWith('SQLite format 3')) return 'plain'
  if (start.startsWith('age-encryption.org/v1')) return 'encrypted'
  if (start.startsWith('PGDMP') || start.startsWith('--\n-- PostgreSQL'))
    throw new Error(`${file} is a dump of PostgreSQL: restore it with pg_restore or psql.`)
  throw new Error(`${file} is not a backup: it is neither a SQLite database nor encrypted with age.`)
}

function readStart(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(64)
    return bytes.toString('latin1', 0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
