import { expect, test } from 'bun:test'
import { bun, run } from '@/scripts/lib/run'
import { createTreeCopy } from '@/scripts/lib/tree-copy'

const biome = 'node_modules/@biomejs/biome/bin/biome'
/** The tests that every module must pass, apart from its own. */
const sharedTests = [
  'tests/tidy.test.ts',
  'tests/tidy/module-testing.test.ts',
  'tests/abuse/exposure.test.ts',
  'tests/abuse/user-rows.test.ts',
]

async function createModule(...args: string[]) {
  const copy = createTreeCopy()
  const succeed = async (...command: string[]) => {
    const { ok, output } = await run([bun, ...command], {
      cwd: copy.folder,
      env: { DATABASE_URL: undefined },
    })
    expect(ok ? '' : output).toBe('')
  }
  await succeed('scripts/new.ts', ...args)
  return { succeed, [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose]() }
}

test('a new module passes types, lint, its own tests and the shared ones, without another change', async () => {
  await using copy = await createModule('price-alerts')
  await copy.succeed('check', '--no-script')
  await copy.succeed(
    biome,
    'check',
    '--error-on-warnings',
    'modules/price-alerts',
    'src/modules.ts',
    'web/modules.ts',
  )
  await copy.succeed('test', './modules/price-alerts', ...sharedTests.map((path) => `./${path}`))
})

test('a new theme passes lint and the shared tests, without another change', async () => {
  await using copy = await createModule('paper', '--theme')
  await copy.succeed(
    biome,
    'check',
    '--error-on-warnings',
    'modules/paper',
    'src/modules.ts',
    'web/modules.ts',
  )
  await copy.succeed('test', './tests/tidy.test.ts', './tests/tidy/module-testing.test.ts')
})

test.if(Boolean(process.env.FULL))(
  'a new module passes everything, on both engines and in Chromium',
  async () => {
    await using copy = await createModule('price-alerts')
    await copy.succeed('scripts/test.ts', '--module', 'price-alerts')
  },
)
