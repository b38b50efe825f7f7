import { expect, onTestFinished, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inLanguage } from '@/scripts/lib/language'

const root = join(import.meta.dir, '../..')
const english = 'An asset id is digits only.'
const klingon = `
export const inputWords = { size: 'tIn law’ mach', assetId: 'mI’ neH' }
export const serverWords = { noPicture: 'Dapbe’' }
`

test('without a language the words are English', async () => {
  expect(await build({})).toContain(english)
})

test('a catalogue of the same shape takes the place of the English one', async () => {
  const code = await build(await translated(klingon))
  expect(code).toContain('mI’ neH')
  expect(code).not.toContain(english)
})

test('a catalogue that lacks a word builds nothing', async () => {
  const lacking = await translated(klingon.replace('assetId', 'itemId'))
  const failed: AggregateError = await build(lacking).then(
    () => undefined,
    (error) => error,
  )
  expect(String(failed.errors)).toContain("'assetId' does not exist")
})

async function build(options: ReturnType<typeof inLanguage>) {
  const { outputs } = await Bun.build({
    entrypoints: [join(root, 'modules/thumbnails/contract.ts')],
    packages: 'external',
    ...options,
  })
  return (await Promise.all(outputs.map((output) => output.text()))).join('\n')
}

/** What a translator writes: the words, and one line that says where they are. */
async function translated(words: string) {
  const folder = mkdtempSync(join(tmpdir(), 'words-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths = { '@/*/words': [`${folder}/*/words.tlh.ts`, `${root}/*/words.ts`], '@/*': [`${root}/*`] }
  await Bun.write(join(folder, 'modules/thumbnails/words.tlh.ts'), words)
  await Bun.write(
    join(folder, 'tsconfig.tlh.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions: { paths, types: [] } }),
  )
  return inLanguage('tlh', folder)
}
