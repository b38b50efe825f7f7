import { expect, test } from 'bun:test'
import { join } from 'node:path'

const folder = join(import.meta.dir, '..')

/** The files of the project that a browser loads for this code. */
async function filesFor(code: string): Promise<string[]> {
  const entry = join(folder, 'web/entry-of-test.ts')
  const { metafile } = await Bun.build({
    entrypoints: [entry],
    files: { [entry]: code },
    target: 'browser',
    metafile: true,
  })
  const paths = Object.keys(metafile?.inputs ?? {})
  return paths.filter((path) => !/node_modules|entry-of-test|module-api/.test(path)).sort()
}

test('a contract loads only what it uses of the module API', async () => {
  const files = await filesFor(
    `import { sanitizeText } from 'mintmark/module'; console.log(sanitizeText(''))`,
  )
  expect(files).toEqual(['src/kit/text/sanitize-text.ts'])
})

test('a page loads only what it uses of the module API', async () => {
  const files = await filesFor(
    `import { itemPanelSlot, itemPath } from 'mintmark/web'; console.log(itemPath('1'), itemPanelSlot)`,
  )
  expect(files).toContain('modules/catalog/web/paths.ts')
  expect(files.filter((path) => /^modules\/(?!catalog\/)|^web\/ui\//.test(path))).toEqual([])
})
