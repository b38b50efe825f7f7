import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fault, injectFault } from '@/scripts/faults/fault'

const root = join(import.meta.dir, '../..')

/** Which faults the code has grown away from, in a sentence each: they would show nothing. */
export function staleFaults(faults: readonly Fault[]): string[] {
  return faults.flatMap((fault) => {
    const { name, file, caughtBy } = fault
    if (!existsSync(join(root, file))) return [`"${name}": there is no ${file}`]
    if ('test' in caughtBy && !existsSync(join(root, caughtBy.test)))
      return [`"${name}": there is no ${caughtBy.test}`]
    const spoilt = injectFault(readFileSync(join(root, file), 'utf8'), fault)
    return spoilt === undefined ? [`"${name}": its text is not in ${file}, or not just once`] : []
  })
}
