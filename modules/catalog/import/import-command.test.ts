import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runImport } from '@/modules/catalog/import/import-command'

test.each([
  ['Windows-1252', Buffer.from('{\n "101": {"name": "Caf\xe9 Crown"}\n}', 'latin1'), 'line 2, column 22'],
  ['UTF-16', Buffer.from('\uFEFF{"101": {"name": "Crown"}}', 'utf16le'), 'line 1, column 1'],
])('a catalog file in %s is refused with the position', async (_, bytes, position) => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'))
  const path = join(folder, 'catalog.json')
  writeFileSync(path, bytes)
  const printed: string[] = []
  const exitCode = await runImport(['import', path], {
    isJson: false,
    print: (text) => printed.push(text),
    failed: (problem) => {
      printed.push(problem)
      return 1
    },
    badUsage: () => 2,
    withCore: () => Promise.reject(new Error('nothing may be imported')),
  })
  rmSync(folder, { recursive: true })
  expect([exitCode, printed]).toEqual([1, [`${path}: not UTF-8, ${position}`]])
})
