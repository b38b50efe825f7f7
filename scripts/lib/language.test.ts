import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageOptions } from '@/scripts/lib/language'

const folder = mkdtempSync(join(tmpdir(), 'messages-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A site of one page with translations of its messages. */
beforeAll(async () => {
  const paths = { '@/*': ['./*'] }
  const pathsIn = (tag: string) => ({ '@/*messages': [`./*messages.${tag}.ts`, './*messages.ts'], ...paths })
  const options = (paths: object) => JSON.stringify({ compilerOptions: { strict: true, paths } })
  const files = {
    'page.ts': `import { messages } from '@/messages'\nexport const page = messages.sold('an axe')`,
    'messages.ts': `export const messages = { sold: (item: string) => \`Sold: \${item}.\` }`,
    'messages.tlh.ts': `export const messages = { sold: (item: string) => \`\${item} je’pu’ vay’.\` }`,
    'messages.xx.ts': 'export const messages = { bought: () => `What?` }',
    'tsconfig.json': options(paths),
    'tsconfig.tlh.json': options(pathsIn('tlh')),
    'tsconfig.xx.json': options(pathsIn('xx')),
    'tsconfig.new.json': options(pathsIn('new')),
  }
  for (const [name, text] of Object.entries(files)) await Bun.write(join(folder, name), text)
})

test.each([[''], ['new']])('without translated messages (%p) all are English', async (tag) => {
  expect(await build(tag)).toContain('Sold:')
})

test('a translation of the same shape replaces the English messages', async () => {
  const code = await build('tlh')
  expect(code).toContain('je’pu’ vay’')
  expect(code).not.toContain('Sold:')
})

test('a translation of another shape fails the build', async () => {
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
