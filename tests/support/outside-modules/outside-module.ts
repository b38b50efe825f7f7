import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const packageJson = { name: '@ann/hats', version: '1.0.0' }

/** The files of a small module with a route. */
const files = {
  'package.json': JSON.stringify(packageJson),
  'module.ts': moduleFile(),
  'routes.ts': routesFile('/hats'),
}

/** Returns the text of the module's package.json with other values for some fields. */
export function packageFile(changes: object): string {
  return JSON.stringify({ ...packageJson, ...changes })
}

/** The module.ts of the module, with changes of its members. */
export function moduleFile(changes: Record<string, string> = {}): string {
  const members = { name: "'hats'", api: "'1'", version: 'packageJson.version', owns: "'Hats.'", ...changes }
  const lines = Object.entries(members).map(([name, value]) => `  ${name}: ${value},`)
  return `import { defineModule } from 'mintmark/module'
import packageJson from './package.json' with { type: 'json' }
import { routes } from './routes'

export const hats = defineModule({
${lines.join('\n')}
  routes,
})
`
}

export function routesFile(path: string): string {
  return `import type { Scope } from 'mintmark/module'

export const routes = (scope: Scope) => scope.get('${path}', () => ['bowler'])
`
}

/** The files that differ in a module of another name. */
export function renamed(name: string): Record<string, string> {
  return {
    'package.json': packageFile({ name }),
    'module.ts': moduleFile({ name: `'${name}'`, owns: `'${name}'` }).replace('const hats', `const ${name}`),
    'routes.ts': routesFile(`/${name}`),
  }
}

/** Writes the module into a folder, which has nothing else then. `undefined` leaves out a file. */
export function writeOutsideModule(folder: string, changes: Record<string, string | undefined> = {}): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of Object.entries({ ...files, ...changes })) {
    if (text === undefined) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
