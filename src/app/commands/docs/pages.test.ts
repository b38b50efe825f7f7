import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPage, listPages } from '@/src/app/commands/docs/pages'

const root = join(import.meta.dir, '../../..')
const pages = listPages()

test('every page about operating a site is listed, the overview first, with its title', () => {
  const files = readdirSync(join(root, 'docs/operating')).filter((file) => file.endsWith('.md'))
  const operating = pages.filter(({ isOperating }) => isOperating)
  expect(operating.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort())
  expect(pages[0]).toMatchObject({ name: 'README', title: 'Operating' })
  expect(pages.filter(({ title }) => title === '')).toEqual([])
})

test('pages that they link to are pages, too, and no two have the same name', () => {
  const names = pages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['security', 'personal-data', 'money', 'CHANGELOG']))
  expect(new Set(names).size).toBe(names.length)
})

test('a page is found by its name or by a link as pages write it', () => {
  const security = findPage('security')
  expect(security?.text).toStartWith('# Security\n')
  for (const name of ['security.md', '../security.md#audit-log', 'docs/security', 'Security'])
    expect([name, findPage(name)]).toEqual([name, security])
  expect(findPage('backups')?.path).toBe('docs/operating/backups.md')
  expect(findPage('readme')?.name).toBe('README')
  for (const name of ['', 'nothing', '../package.json', '/etc/passwd', '../../../etc/passwd'])
    expect([name, findPage(name)]).toEqual([name, undefined])
})
