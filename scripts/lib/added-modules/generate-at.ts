import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyFiles, differences, hashFiles } from '@/scripts/lib/added-modules/module-files'
import { createStagingFolder } from '@/scripts/lib/added-modules/staging'
import { bun, runOrThrow } from '@/scripts/lib/run'

/** The values of DIALECT in drizzle.config.ts. Tables are built for one engine when they are loaded. */
export const dialects = ['sqlite', 'postgresql']

/**
 * Writes the next migrations of a module in a folder outside of the repository, for both engines. Returns the paths of the new ones. The
 * module is loaded from a copy in the repository, where its imports find the program.
 */
export async function generateMigrationsAt(folder: string, options: readonly string[]): Promise<string[]> {
  if (!existsSync(join(folder, 'schema.ts'))) throw new Error(`${folder} has no schema.ts.`)
  await using staging = createStagingFolder()
  copyFiles(folder, staging.folder)
  for (const dialect of dialects)
    await runOrThrow([bun, 'scripts/lib/generate-migrations.ts', '--at', staging.folder, ...options], {
      env: { DIALECT: dialect, MODULE: undefined },
    })
  const written = differences(hashFiles(folder), hashFiles(staging.folder))
  for (const path of written) cpSync(join(staging.folder, path), join(folder, path))
  return written.filter((path) => path.endsWith('.sql')).map((path) => join(folder, path))
}
