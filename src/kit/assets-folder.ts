import { existsSync } from 'node:fs'
import { join } from 'node:path'

const inSource = {
  migrations: join(import.meta.dir, '../db/migrations'),
  web: join(import.meta.dir, '../../dist/web'),
}

/** A folder that the executable carries inside itself under its base name, and that lies in the tree when run from source. */
export function assetsFolder(name: keyof typeof inSource): string {
  const embedded = join(import.meta.dir, name)
  return existsSync(embedded) ? embedded : inSource[name]
}
