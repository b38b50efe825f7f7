/**
 * Creates a module with everything that a module has, or one that only changes the site's look.
 *
 *   bun run new NAME                 in modules/NAME, listed and documented
 *   bun run new NAME --at FOLDER     in a folder outside of this repository, from which `bun run add` copies it
 *   bun run new NAME --theme         another look, in either place
 */

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { generateMigrationsAt } from '@/scripts/lib/added-modules/generate-at'
import { generateDocs, generatedPaths } from '@/scripts/lib/generate-docs'
import { addModule } from '@/scripts/lib/module-list'
import { isReservedName, type Names, namesFrom } from '@/scripts/lib/module-names'
import { projectFiles } from '@/scripts/lib/module-project'
import { scaffold } from '@/scripts/lib/module-scaffold'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { exitWithUsage, parseScriptArgs } from '@/scripts/lib/script-args'

const root = join(import.meta.dir, '..')
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
process.chdir(root)
const { values, positionals } = parseScriptArgs({
  allowPositionals: true,
  options: { at: { type: 'string' }, theme: { type: 'boolean' } },
})
const kind = values.theme ? 'theme' : 'module'
const names = namesFrom(positionals.length === 1 ? (positionals[0] ?? '') : '')
if (!names) exitWithUsage('Name the module, such as wishes or price-alerts.')
if (isReservedName(names))
  fail(`A module can't be called ${names.kebab}: TypeScript or the application uses this name itself.`)
if (existsSync(`modules/${names.kebab}`)) fail(`modules/${names.kebab} already exists.`)
if (values.at === undefined) await createHere(names)
else await createAt(names, values.at)

async function createHere(names: Names): Promise<void> {
  const { camel, kebab } = names
  const lists = {
    'src/modules.ts': addModule(await read('src/modules.ts'), {
      name: camel,
      file: `@/modules/${kebab}/module`,
    }),
    'web/modules.ts': addModule(await read('web/modules.ts'), {
      name: camel,
      file: `@/modules/${kebab}/web/module`,
    }),
  }
  const files = { ...inFolder(`modules/${kebab}`, scaffold(names, kind)), ...lists }
  await writeFiles(files)
  await runOrThrow([bun, biome, 'check', '--write', ...Object.keys(files)])
  if (kind === 'module')
    await runOrThrow([bun, 'scripts/db-generate.ts', '--module', kebab, '--name', 'first'])
  await generateDocs()
  console.log([...Object.keys(files), ...generatedPaths].join('\n'))
  console.log(
    kind === 'theme'
      ? '\nNext: change web/theme.css, then bun run check.'
      : '\nNext: describe what it owns in module.ts, then bun run check. After a change of schema.ts: bun run db:generate.',
  )
}

async function createAt(names: Names, folder: string): Promise<void> {
  const path = relative('.', resolve(folder))
  if (!path.startsWith('..'))
    fail(`${folder} is in this repository. To create the module here, leave out --at.`)
  if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} isn't empty.`)
  const files = inFolder(path, projectFiles(names, resolve(folder), kind))
  try {
    await writeFiles(files)
    // Its author's lint rules may differ from ours.
    await runOrThrow(
      [bun, biome, 'check', '--write', '--linter-enabled=false', `--config-path=${root}`, '.'],
      {
        cwd: folder,
      },
    )
    if (kind === 'module') await generateMigrationsAt(path, ['--name', 'first'])
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  console.log(Object.keys(files).join('\n'))
  console.log(`\nNext: bun run add ${path}\nThen: bun run dev`)
}

function inFolder(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [join(folder, path), text]))
}

async function writeFiles(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await Bun.write(path, text)
}

function read(path: string): Promise<string> {
  return Bun.file(path).text()
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
