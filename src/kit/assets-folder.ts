import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lazy } from '@/src/kit/lazy'

const inSource = {
  docs: join(import.meta.dir, '../..'),
  migrations: join(import.meta.dir, '../db/migrations'),
  schema: join(import.meta.dir, '../../dist/schema'),
  web: join(import.meta.dir, '../../dist/web'),
}

/** The path of a folder that is embedded in the executable, or in the source tree when run from source. */
export function assetsFolder(name: keyof typeof inSource): string {
  return isExecutable() ? join(import.meta.dir, name) : inSource[name]
}

/** Whether this is the built executable, whose files can't change while it runs. */
export const isExecutable = lazy(() => existsSync(join(import.meta.dir, 'migrations')))
