import { expect, test } from 'bun:test'
import { createTreeCopy } from '@/scripts/faults/tree-copy'
import { bun, run } from '@/scripts/lib/run'

const biome = 'node_modules/@biomejs/biome/bin/biome'
/** The tests that every module must pass, apart from its own. */
const sharedTests = [
  'tests/tidy.test.ts',
  'tests/tidy/module-testing.test.ts',
  'tests/abuse/exposure.test.ts',
]

test('a new module passes types, lint, its own tests and the shared ones, without another change', async () => {
  await using copy = createTreeCopy()
  const succeed = async (...command: string[]) => {
    const { ok, output } = await run([bun, ...command], {
      cwd: copy.folder,
      env: { DATABASE_URL: undefined },
    })
    expect(ok ? '' : output).toBe('')
  }
  await succeed('scripts/new.ts', 'price-alerts')
  await succeed('check', '--no-script')
  await succeed(
    biome,
    'check',
    '--error-on-warnings',
    'modules/price-alerts',
    'src/modules.ts',
    'web/modules.ts',
  )
  await succeed(
    'test',
    '--timeout=30000',
    './modules/price-alerts',
    ...sharedTests.map((path) => `./${path}`),
  )
}, 240_000)
