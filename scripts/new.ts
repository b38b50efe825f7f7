/** `bun run new NAME` writes the skeleton of a module, its line in both lists, and whom its route answers what. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withModule, withPermission } from '@/scripts/lib/module-list'
import { type Names, namesFrom } from '@/scripts/lib/module-names'
import { skeleton } from '@/scripts/lib/module-skeleton'
import { bun, mustRun } from '@/scripts/lib/run'

process.chdir(join(import.meta.dir, '..'))
const names = namesFrom(process.argv[2] ?? '')
if (!names) refuse('Usage: bun run new NAME, where NAME is like reviews or price-alerts.')
if (existsSync(`modules/${names.kebab}`)) refuse(`modules/${names.kebab} is there already.`)

const written = { ...skeleton(names), ...(await longerLists(names)) }
for (const [path, text] of Object.entries(written)) await Bun.write(path, text)
const biome = 'node_modules/@biomejs/biome/bin/biome'
await mustRun([bun, biome, 'check', '--write', ...Object.keys(written)])
console.log(Object.keys(written).join('\n'))
console.log(
  `\nNext: say what it owns in module.ts, then bun run db:generate --name ${names.kebab}, then bun run test.`,
)

async function longerLists({ camel, kebab }: Names) {
  const server = await Bun.file('src/modules.ts').text()
  const web = await Bun.file('web/modules.ts').text()
  const permissions = await Bun.file('tests/abuse/permissions.ts').text()
  return {
    'src/modules.ts': withModule(server, { name: camel, file: `@/modules/${kebab}/module` }),
    'web/modules.ts': withModule(web, { name: camel, file: `@/modules/${kebab}/web/module` }),
    'tests/abuse/permissions.ts': withPermission(permissions, kebab),
  }
}

function refuse(why: string): never {
  console.error(why)
  process.exit(2)
}
