import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fault, injectFault } from '@/tests/support/module-testing/faults/fault'

const root = join(import.meta.dir, '../..')

/** Returns a sentence for each fault that no longer fits the code. */
export function staleFaults(faults: readonly Fault[]): string[] {
  return faults.flatMap((fault) => {
    const { name, file, caughtBy } = fault
    if (!existsSync(join(root, file))) return [`"${name}": there is no ${file}`]
    if ('test' in caughtBy && !existsSync(join(root, caughtBy.test)))
      return [`"${name}": there is no ${caughtBy.test}`]
    const faulty = injectFault(readFileSync(join(root, file), 'utf8'), fault)
    return faulty === undefined ? [`"${name}": its text does not occur exactly once in ${file}`] : []
  })
}
