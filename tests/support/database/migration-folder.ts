import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import type { MigrationChain } from '@/src/db/migration-files'

/** A folder with the migrations of modules that only a test has. */
export interface MigrationFolder extends Disposable {
  /** Writes a migration for the engine under test. Returns its path. */
  write(module: string, name: string, sql: string): string
  /** Deletes a migration, if there is one. */
  delete(module: string, name: string): void
  /** The absolute path of a module's migrations. */
  pathOf(module: string): string
  chain(module: string, tables?: MigrationChain['tables']): MigrationChain
}

export function createMigrationFolder(): MigrationFolder {
  const root = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-migrations-'))
  const pathOf = (module: string) => join(root, module, 'migrations')
  const fileOf = (module: string, name: string) => join(pathOf(module), dialect, `${name}.sql`)
  return {
    write: (module, name, sql) => {
      mkdirSync(join(pathOf(module), dialect), { recursive: true })
      writeFileSync(fileOf(module, name), sql)
      return fileOf(module, name)
    },
    delete: (module, name) => rmSync(fileOf(module, name), { force: true }),
    pathOf,
    chain: (module, tables = []) => ({ module, folder: pathOf(module), tables }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}
