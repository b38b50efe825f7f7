/** `bun run new NAME` creates a module and adds it to both module lists and to the permission tests. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addModule, addPermission } from '@/scripts/lib/module-list'
import { type Names, namesFrom } from '@/scripts/lib/module-names'
import { skeleton } from '@/scripts/lib/module-skeleton'
import { bun, runOrThrow } from '@/scripts/lib/run'

process.chdir(join(import.meta.dir, '..'))
const names = namesFrom(process.argv[2] ?? '')
if (!names) fail('Usage: bun run new NAME, where NAME is like reviews or price-alerts.')
if (existsSync(`modules/${names.kebab}`)) fail(`modules/${names.kebab} already exists.`)

const written = { ...skeleton(names), ...(await updatedLists(names)) }
for (const [path, text] of Object.entries(written)) await Bun.write(path, text)
const biome = 'node_modules/@biomejs/biome/bin/biome'
await runOrThrow([bun, biome, 'check', '--write', ...Object.keys(written)])
console.log(Object.keys(written).join('\n'))
console.log(
  `\nNext: describe what it owns in module.ts, then bun run db:generate --name ${names.kebab}, then bun run check.`,
)

async function updatedLists({ camel, kebab }: Names) {
  const server = await Bun.file('src/modules.ts').text()
  const web = await Bun.file('web/modules.ts').text()
  const permissions = await Bun.file('tests/abuse/permissions.ts').text()
  return {
    'src/modules.ts': addModule(server, { name: camel, file: `@/modules/${kebab}/module` }),
    'web/modules.ts': addModule(web, { name: camel, file: `@/modules/${kebab}/web/module` }),
    'tests/abuse/permissions.ts': addPermission(permissions, kebab),
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
