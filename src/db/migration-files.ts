import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Table } from 'drizzle-orm'
import type { Dialect } from '@/src/db/columns'
import { assetsFolder, isExecutable } from '@/src/kit/assets-folder'

/** The name under which the application records its own migrations. */
export const coreName = 'core'

/** The migrations of a module, or of the application itself. */
export interface MigrationChain {
  readonly module: string
  /** Names that the module had. Databases may have its migrations under them. */
  readonly formerNames?: readonly string[]
  /** Contains a folder for each engine. Relative to the project, or absolute for a module from elsewhere. */
  readonly folder: string
  /** The tables as its schema.ts defines them. */
  readonly tables: readonly Table[]
}

export interface Migration {
  readonly module: string
  /** The file's name without its extension, such as "0001_add-priority". */
  readonly name: string
  /** Where its source is, for messages. */
  readonly path: string
  readonly sql: string
  /** SHA-256 of the text. */
  readonly hash: string
}

/** The name of a migration in messages and in `SchemaVersion`. */
export function migrationId({ module, name }: Pick<Migration, 'module' | 'name'>): string {
  return `${module}/${name}`
}

/** Reads the migrations of all chains, in the order in which they are applied. */
export function readMigrations(chains: readonly MigrationChain[], dialect: Dialect): Migration[] {
  return chains.flatMap((chain) => readChain(chain, dialect))
}

function readChain(chain: MigrationChain, dialect: Dialect): Migration[] {
  const folder = engineFolder(chain, dialect)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const sql = readFileSync(join(folder, file), 'utf8')
    return {
      module: chain.module,
      name: file.slice(0, -'.sql'.length),
      path: join(chain.folder, dialect, file),
      sql,
      hash: hashMigration(sql),
    }
  })
}

/** SHA-256 of a migration's text, in hex. Drizzle records the same for the base chain. */
export function hashMigration(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}

/** A chain's migrations for an engine: in the source tree, or in the executable as `embeddedFolder` arranges them. */
function engineFolder(chain: MigrationChain, dialect: Dialect): string {
  return isExecutable()
    ? join(assetsFolder('migrations'), embeddedFolder(chain), dialect)
    : join(sourceFolder(chain), dialect)
}

/** Where the executable has a chain, relative to its migrations. */
export function embeddedFolder({ module }: MigrationChain): string {
  return join('modules', module)
}

/** The absolute path of a chain's folder in the source tree. */
export function sourceFolder({ folder }: MigrationChain): string {
  return resolve(import.meta.dir, '../..', folder)
}

const breakpoint = '--> statement-breakpoint'

export function statementsOf(sql: string): string[] {
  return sql.split(breakpoint).filter((part) => part.replace(/^\s*--.*$/gm, '').trim() !== '')
}
