import { expect, test } from 'bun:test'
import { findModuleMentions } from '@/scripts/lib/added-modules/module-mentions'
import { createTree } from '@/tests/tidy/tree'

const own = {
  'modules/wishes/testing.ts':
    "permissions: { 'POST /api/wishes/:id/grant': okForAll }, sampleRequests: [{ path: '/api/orders' }]",
  'modules/wishes/web/paths.ts': "export const wishesPath = '/my-wishes'",
}
const mentions = (path: string, text: string) =>
  findModuleMentions(createTree({ ...own, [path]: text }), ['wishes'])

test.each([
  ['its name', "await site.set('wishes', false)"],
  ['a route', "await client.post('/api/wishes/7/grant')"],
  ['a page', "await page.goto('/my-wishes?sort=name')"],
  ['a table', 'await query(sql`DELETE FROM wishes_rows`)'],
])('a test that names %s is found', (_, text) => {
  expect(mentions('tests/journeys/a.test.ts', text)).toEqual(['tests/journeys/a.test.ts'])
})

test('other names, the program and the lists of all modules are left out', () => {
  for (const text of [
    "'wishes-log'",
    "'/api/wishes/1/grants'",
    "'/api/orders'",
    'const wishes = 1',
    'rewishes_rows',
  ])
    expect(mentions('tests/journeys/a.test.ts', text)).toEqual([])
  for (const path of ['modules/admin/list.ts', 'src/modules.ts', 'modules/wishes/wishes.test.ts'])
    expect(mentions(path, "'wishes'")).toEqual([])
})

test('a document counts if it names the folder', () => {
  expect(mentions('docs/a.md', 'See `modules/wishes/module.ts`.')).toEqual(['docs/a.md'])
  expect(mentions('docs/a.md', "The 'wishes' of users, and modules/wishes-log")).toEqual([])
})
