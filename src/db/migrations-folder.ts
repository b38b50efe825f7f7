import { join } from 'node:path'
import { assetsFolder } from '@/src/core/assets-folder'
import type { Dialect } from '@/src/db/columns'

/** Where the migrations of one engine are, in the source tree as in the executable. */
export function migrationsFolder(dialect: Dialect): string {
  return join(assetsFolder('migrations'), dialect)
}
