/** What `bun run db:generate` runs for each engine. */
import { parseArgs } from 'node:util'
import { findChange, writeMigration } from '@/scripts/lib/module-migrations'
import { dialect } from '@/src/db/columns'
import { describeMissing } from '@/src/db/missing-migrations'
import { migrationChains } from '@/src/modules'

const { values } = parseArgs({
  options: { module: { type: 'string' }, name: { type: 'string' }, check: { type: 'boolean' } },
})
const chains = migrationChains.filter(({ module }) => values.module === undefined || module === values.module)
if (chains.length === 0)
  fail(
    `No module with tables is named ${values.module}: ${migrationChains.map(({ module }) => module).join(', ')}.`,
  )
if (values.check) await check()
else await write(values.name ?? 'update')

async function write(name: string): Promise<void> {
  if (!/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(name)) fail('Name the change, in lower case: --name add-priority.')
  for (const chain of chains) {
    const path = await writeMigration(chain, dialect, name)
    console.log(path ?? `${chain.module}: no changes on ${dialect}`)
  }
}

async function check(): Promise<void> {
  const problems: string[] = []
  for (const chain of chains) {
    const { statements } = await findChange(chain, dialect)
    if (statements.length > 0) problems.push(describeMissing(chain, statements.join('\n')))
  }
  if (problems.length > 0) fail(problems.join('\n'))
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
