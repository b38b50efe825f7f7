import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, run } from '@/scripts/lib/run'
import { createTreeCopy } from '@/scripts/lib/tree-copy'
import { filesInPage } from '@/tests/support/page-files'

const page = readFileSync(join(import.meta.dir, '../../docs/modules/operations.md'), 'utf8')
const files = filesInPage(page)

test('a module from elsewhere lists, buys, cancels and refunds as the page says', async () => {
  await using copy = createTreeCopy()
  const folder = join(mkdtempSync(join(tmpdir(), 'mintmark-operations-')), 'concierge')
  const succeed = async (...command: string[]) => {
    const { ok, output } = await run([bun, ...command], {
      cwd: copy.folder,
      env: { DATABASE_URL: undefined },
    })
    expect(ok ? '' : output).toBe('')
  }
  await Bun.write(join(folder, 'package.json'), JSON.stringify({ name: 'concierge', version: '1.0.0' }))
  expect(files.length).toBeGreaterThan(3)
  for (const { path, text } of files) await Bun.write(join(folder, path), text)
  await succeed('scripts/add.ts', folder)
  await succeed('check', '--no-script')
  await succeed('test', './modules/concierge')
  rmSync(join(folder, '..'), { recursive: true })
})
