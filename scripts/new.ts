/** `bun run new NAME` creates a module with everything that a module has, and adds it to both module lists. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addModule, addPersonalData } from '@/scripts/lib/module-list'
import { type Names, namesFrom } from '@/scripts/lib/module-names'
import { skeleton } from '@/scripts/lib/module-skeleton'
import { bun, runOrThrow } from '@/scripts/lib/run'

process.chdir(join(import.meta.dir, '..'))
const names = namesFrom(process.argv[2] ?? '')
if (!names) fail('Usage: bun run new NAME, where NAME is like wishes or price-alerts.')
if (existsSync(`modules/${names.kebab}`)) fail(`modules/${names.kebab} already exists.`)

const code = { ...skeleton(names), ...(await updatedLists(names)) }
const written = { ...code, ...(await updatedDocuments(names)) }
for (const [path, text] of Object.entries(written)) await Bun.write(path, text)
const biome = 'node_modules/@biomejs/biome/bin/biome'
await runOrThrow([bun, biome, 'check', '--write', ...Object.keys(code)])
await runOrThrow([bun, 'scripts/db-generate.ts', '--module', names.kebab, '--name', 'first'])
console.log(Object.keys(written).join('\n'))
console.log(
  '\nNext: describe what it owns in module.ts, then bun run check. After a change of schema.ts: bun run db:generate.',
)

async function updatedLists({ camel, kebab }: Names) {
  const server = await Bun.file('src/modules.ts').text()
  const web = await Bun.file('web/modules.ts').text()
  return {
    'src/modules.ts': addModule(server, { name: camel, file: `@/modules/${kebab}/module` }),
    'web/modules.ts': addModule(web, { name: camel, file: `@/modules/${kebab}/web/module` }),
  }
}

async function updatedDocuments(names: Names) {
  const path = 'docs/personal-data.md'
  return { [path]: addPersonalData(await Bun.file(path).text(), names) }
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
