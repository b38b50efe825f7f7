import { expect, test } from 'bun:test'
import { globSync, readFileSync } from 'node:fs'
import { bun, run } from '@/scripts/lib/run'

const scripts = globSync('scripts/*.ts')

test('every script that takes options has a usage', () => {
  const withOptions = scripts.filter((path) => /\bparse(Script)?Args\(/.test(readFileSync(path, 'utf8')))
  expect(withOptions.length).toBeGreaterThan(5)
  for (const path of withOptions) {
    const text = readFileSync(path, 'utf8')
    expect([path, /from 'node:util'/.test(text)]).toEqual([path, false])
    expect([path, /\/\*\*.*?(bun run|bun scripts\/).*?\*\//s.test(text)]).toEqual([path, true])
  }
})

test('--help prints the usage', async () => {
  const { ok, output } = await run([bun, 'scripts/new.ts', '--help'])
  expect(ok).toBe(true)
  expect(
    output,
  ).toBe(`Creates a module with everything that a module has, or one that only changes the site's look.

  bun run new NAME                 in modules/NAME, listed and documented
  bun run new NAME --at FOLDER     in a folder outside of this repository, from which \`bun run add\` copies it
  bun run new NAME --theme         another look, in either place
`)
})

test.each([
  ['remove.ts', '--forse', "Unknown option '--forse'"],
  ['add.ts', '', 'Name what to add.'],
  ['db-generate.ts', 'users', "Unexpected argument 'users'"],
])('%s %p says what is wrong and prints the usage', async (script, argument, problem) => {
  const { ok, output } = await run([bun, `scripts/${script}`, ...argument.split(' ').filter(Boolean)])
  expect(ok).toBe(false)
  expect(output).toStartWith(problem)
  expect(output).toContain(`\n  bun run ${script.replace('db-', 'db:').replace('.ts', '')} `)
  expect(output).not.toContain('    at ')
})
