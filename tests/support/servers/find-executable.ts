import { join } from 'node:path'
import { buildExecutable } from '@/scripts/lib/build-executable'
import { buildWeb } from '@/scripts/lib/build-web'
import { testExecutable } from '@/tests/support/servers/program'

/** Returns the path of the executable under test. Builds it in `folder` if the tests start the source. */
export async function findExecutable(folder: string): Promise<string> {
  if (testExecutable) return testExecutable
  const path = join(folder, 'mintmark')
  await buildWeb()
  await buildExecutable(path)
  return path
}
