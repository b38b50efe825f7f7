import { existsSync, globSync, readFileSync } from 'node:fs'
import { shortHash } from '@/scripts/lib/postgres-cover/sources'

/** Tests that run scripts on copies of the project, which takes minutes of CPU. */
export const toolTests: readonly string[] = [
  'scripts/dev/dev.test.ts',
  ...['add-modules', 'remove-modules', 'sync'].map((name) => `scripts/lib/added-modules/${name}.test.ts`),
  ...['back-office-page', 'guide', 'module-scaffold', 'test-outside-module'].map(
    (name) => `scripts/lib/${name}.test.ts`,
  ),
]

/** The scripts, what they write and copy, and the pages whose steps the tests follow. */
const inputs = [
  'scripts/{add,dev,new,remove,test}.ts',
  'scripts/{dev,lib}/**/*.ts',
  '{src,web,tests/support}/module-api.ts',
  'src/kit/module.ts',
  'tests/support/outside-modules/*.ts',
  'tests/support/servers/dev-site.ts',
  'docs/modules/{guide,back-office}.md',
  '{package,tsconfig*}.json',
  'bun.lock',
]

const hashFile = 'tests/tool-tests.json'

/** True if the tests passed with the same inputs. The hash is committed, so a fresh clone knows it. */
export function areToolsUnchanged(): boolean {
  return (
    existsSync(hashFile) && JSON.parse(readFileSync(hashFile, 'utf8')).inputs === hashInputs(readInputs())
  )
}

/** Records that the tests passed with these inputs. */
export async function recordTools(): Promise<void> {
  await Bun.write(hashFile, `{ "inputs": "${hashInputs(readInputs())}" }\n`)
}

function readInputs(): Map<string, string> {
  return new Map([...globSync(inputs), ...toolTests].map((path) => [path, readFileSync(path, 'utf8')]))
}

/** Returns a hash of the files that decide what the tests of tools do, given texts by path. */
export function hashInputs(files: ReadonlyMap<string, string>): string {
  const used = [...files].filter(([path]) => isInput(path)).sort(([a], [b]) => a.localeCompare(b))
  return shortHash(...used.flat())
}

/** The runner and other tests don't change what the tools do. */
function isInput(path: string): boolean {
  return toolTests.includes(path) || !/\.test\.ts$|^scripts\/lib\/(test-run|postgres-cover)\//.test(path)
}
