import { existsSync } from 'node:fs'
import { join } from 'node:path'

const inSource = {
  migrations: join(import.meta.dir, '../db/migrations'),
  web: join(import.meta.dir, '../../dist/web'),
}

/** The path of a folder that is embedded in the executable, or in the source tree when run from source. */
export function assetsFolder(name: keyof typeof inSource): string {
  const embedded = join(import.meta.dir, name)
  return existsSync(embedded) ? embedded : inSource[name]
}
