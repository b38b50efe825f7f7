import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, run } from '@/scripts/lib/run'
import { createTreeCopy } from '@/scripts/lib/tree-copy'
import { filesInPage } from '@/tests/support/page-files'

const guide = readFileSync(join(import.meta.dir, '../../docs/modules/guide.md'), 'utf8')
const files = filesInPage(guide)
const removed = /^rm -r (.+)$/m.exec(guide)?.[1]?.split(' ') ?? []

test('the guide teaches 15 concepts, and every promised name that it uses belongs to one', () => {
  const rows = guide.split('\n').filter((line) => /^\| \d+ \|/.test(line))
  expect(rows).toHaveLength(15)
  const taught = rows.flatMap((row) => row.match(/`\w+`/g) ?? []).map((name) => name.slice(1, -1))
  const imports = files.flatMap(({ text }) => [
    ...text.matchAll(/import (?:type )?\{([^}]*)\} from 'mintmark\//g),
  ])
  const used = imports.flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace('type ', '').trim()),
  )
  expect([...new Set(used)].filter((name) => !taught.includes(name))).toEqual([])
})

test('a module that is built by the guide passes types, its own tests and the shared ones', async () => {
  await using copy = createTreeCopy()
  const folder = join(mkdtempSync(join(tmpdir(), 'mintmark-guide-')), 'questions')
  const succeed = async (...command: string[]) => {
    const { ok, output } = await run([bun, ...command], {
      cwd: copy.folder,
      env: { DATABASE_URL: undefined },
    })
    expect(ok ? '' : output).toBe('')
  }
  await succeed('scripts/new.ts', 'questions', '--at', folder)
  await succeed('scripts/add.ts', folder)
  expect(removed.length).toBeGreaterThan(3)
  for (const path of removed) rmSync(join(folder, path), { recursive: true })
  expect(files.length).toBeGreaterThan(10)
  for (const { path, text } of files) await Bun.write(join(folder, path), text)
  await succeed('scripts/db-generate.ts', '--at', folder, '--name', 'first')
  await succeed('scripts/add.ts', folder)
  await succeed('check', '--no-script')
  await succeed(
    'test',
    './modules/questions',
    './tests/tidy.test.ts',
    './tests/tidy/module-testing.test.ts',
    './tests/abuse/exposure.test.ts',
  )
  rmSync(join(folder, '..'), { recursive: true })
})
