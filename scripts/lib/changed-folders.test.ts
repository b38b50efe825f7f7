import { expect, onTestFinished, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foldersOf, lastChangedFolders } from '@/scripts/lib/changed-folders'
import { runOrThrow } from '@/scripts/lib/run'

test('a changed file is covered by the tests of its module or folder', () => {
  expect(
    foldersOf([
      'modules/orders/web/order/order-page.tsx',
      'modules/orders/order/move.ts',
      'src/kit/id.ts',
      '',
    ]),
  ).toEqual(['modules/orders/', 'src/kit/'])
  expect(foldersOf(['web/ui/button.tsx', 'web/app.tsx', 'scripts/lib/run.ts'])).toEqual([
    'scripts/',
    'web/app',
    'web/ui/',
  ])
})

test('documents and configuration have no tests', () => {
  expect(foldersOf(['README.md', 'docs/architecture.md', 'package.json'])).toEqual([])
})

test('on main the last commit counts as changed, on a branch all its commits, and uncommitted files on both', async () => {
  const project = mkdtempSync(join(tmpdir(), 'mintmark-changes-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const git = (...args: string[]) =>
    runOrThrow(['git', '-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: project,
    })
  const save = (path: string) => Bun.write(join(project, path), '')
  const commit = async (path: string) => {
    await save(path)
    await git('add', '.')
    await git('commit', '--no-gpg-sign', '-m', path)
  }
  expect(await lastChangedFolders(project)).toEqual([])
  await git('init', '-b', 'main')
  for (const module of ['wallet', 'orders']) await commit(`modules/${module}/a.ts`)
  expect(await lastChangedFolders(project)).toEqual(['modules/orders/'])
  await save('modules/users/a.ts')
  expect(await lastChangedFolders(project)).toEqual(['modules/orders/', 'modules/users/'])
  await git('checkout', '-b', 'branch')
  for (const module of ['messages', 'reviews']) await commit(`modules/${module}/a.ts`)
  expect(await lastChangedFolders(project)).toEqual(
    ['messages', 'reviews', 'users'].map((module) => `modules/${module}/`),
  )
})
