import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageOptions } from '@/scripts/lib/language'

const folder = mkdtempSync(join(tmpdir(), 'words-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A site of one page, and what translators added: a file for its words, and one line that finds them. */
beforeAll(async () => {
  const paths = { '@/*': ['./*'] }
  const pathsIn = (tag: string) => ({ '@/*words': [`./*words.${tag}.ts`, './*words.ts'], ...paths })
  const options = (paths: object) => JSON.stringify({ compilerOptions: { strict: true, paths } })
  const files = {
    'page.ts': `import { words } from '@/words'\nexport const page = words.sold('an axe')`,
    'words.ts': `export const words = { sold: (item: string) => \`Somebody bought \${item}.\` }`,
    'words.tlh.ts': `export const words = { sold: (item: string) => \`\${item} je’pu’ vay’.\` }`,
    'words.xx.ts': 'export const words = { bought: () => `What?` }',
    'tsconfig.json': options(paths),
    'tsconfig.tlh.json': options(pathsIn('tlh')),
    'tsconfig.xx.json': options(pathsIn('xx')),
    'tsconfig.new.json': options(pathsIn('new')),
  }
  for (const [name, text] of Object.entries(files)) await Bun.write(join(folder, name), text)
})

test.each([[''], ['new']])('without a word in the language (%p) all are English', async (tag) => {
  expect(await build(tag)).toContain('Somebody bought')
})

test('a catalogue of the same shape takes the place of the English one', async () => {
  const code = await build('tlh')
  expect(code).toContain('je’pu’ vay’')
  expect(code).not.toContain('Somebody bought')
})

test('a catalogue of another shape builds nothing', async () => {
  const failed: AggregateError = await build('xx').then(
    () => undefined,
    (error) => error,
  )
  expect(String(failed.errors)).toContain("'sold' does not exist")
})

async function build(tag: string) {
  const { outputs } = await Bun.build({
    entrypoints: [join(folder, 'page.ts')],
    ...languageOptions(tag, folder),
  })
  return (await Promise.all(outputs.map((output) => output.text()))).join('\n')
}
