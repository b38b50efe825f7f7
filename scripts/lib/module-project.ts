import { relative } from 'node:path'
import { dependencies } from '@/package.json'
import type { Names } from '@/scripts/lib/module-names'
import { type ScaffoldKind, scaffold } from '@/scripts/lib/module-scaffold'

/** The packages that the first files of a module import, with the versions that they were written for. */
const peerDependencies = {
  '@tanstack/react-query': `^${dependencies['@tanstack/react-query']}`,
  'drizzle-orm': `^${dependencies['drizzle-orm']}`,
  valibot: `^${dependencies.valibot}`,
}

/** The first files of a module outside of this repository, in the folder at an absolute path. */
export function projectFiles(names: Names, folder: string, kind: ScaffoldKind): Record<string, string> {
  const { kebab } = names
  const files = scaffold(names, kind)
  const packageJson = {
    ...JSON.parse(files['package.json'] ?? '{}'),
    ...(kind === 'module' && { peerDependencies }),
  }
  const migrations = `\n| \`bun run db:generate --module ${kebab} --name what-changes\` | writes its migrations after a change of schema.ts |`
  const [checkout, source] = [relative(folder, '.'), relative('.', folder)]
  const tsconfig = { extends: `${checkout}/tsconfig.module.json`, include: ['.'] }
  return {
    ...files,
    'package.json': `${JSON.stringify(packageJson, null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
    '.gitignore': 'node_modules/\n*.tgz\n.env*\n',
    'README.md': `# ${kebab}

A module for Mintmark, a marketplace for rare limited items. In the folder of Mintmark:

| command | effect |
|---|---|
| \`bun run add ${source}\` | adds the module, or replaces it by what is here now |
| \`bun run dev\` | starts the server with hot reload; changes here are copied |
| \`bun run test --module ${kebab}\` | runs its tests and the ones that every module must pass |
| \`bun check --no-script\` | type-checks all modules in seconds |${kind === 'module' ? migrations : ''}
| \`bun run remove ${kebab}\` | removes it |

The editor finds Mintmark through tsconfig.json, which extends that of the checkout in ${checkout}. \`docs/modules\` there explains how to
write and publish a module.
`,
  }
}
