import { join } from 'node:path'
import { createStagingFolder } from '@/scripts/lib/added-modules/staging'
import { bun, run } from '@/scripts/lib/run'
import type { Module } from '@/src/kit/module/module'

/** A module of the program, as far as the scripts need to know it. */
export interface ProgramModule {
  readonly name: string
  readonly version: string | undefined
  readonly hasTables: boolean
}

export function describeModule({ name, version, tables }: Module): ProgramModule {
  return { name, version, hasTables: tables !== undefined }
}

/**
 * Checks the modules of this tree like a start of the server. Uses a separate process, because this one has loaded other code.
 * Returns the modules; throws an error that describes the problem.
 */
export async function checkProgram(): Promise<readonly ProgramModule[]> {
  await using staging = createStagingFolder()
  const { ok, output } = await run([bun, join(import.meta.dir, 'check-program.ts'), staging.folder], {
    env: { DATABASE_URL: undefined, MODULES_OFF: undefined },
  })
  if (!ok) throw new Error(output.trim())
  return await Bun.file(join(staging.folder, 'modules.json')).json()
}
