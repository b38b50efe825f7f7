import { expect, test } from 'bun:test'
import { apiPathsAreWrittenOnce, linksUsePaths } from '@/tests/tidy/page-paths'
import { createTree } from '@/tests/tidy/tree'

const modules = [{ name: 'wishes', pages: [{ path: '/wishes' }, { path: '/wishes/:id' }] }]

test('a path is written by the module that has the page', () => {
  const tree = createTree({
    'modules/wishes/module.ts': "const pages = ['/wishes', '/wishes/:id']",
    'modules/wishes/web/paths.ts': "export const wishesPath = '/wishes'",
    'modules/wishes/routes.ts': "scope.get('/wishes', list).post(\n  '/wishes', add)",
    'modules/wishes/notices.ts': "const href = '/wishes?new=1'",
    'modules/orders/module.ts': "const moved = '/wishes'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that the rule reads
    'modules/orders/web/link.tsx': 'const links = [`/wishes/${id}`, `/wishes/${id}/picture`]',
  })
  expect(linksUsePaths(tree, modules).map((found) => found.split(';')[0])).toEqual([
    'modules/wishes/notices.ts:1 writes /wishes',
    'modules/orders/module.ts:1 writes /wishes',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that the rule reads
    'modules/orders/web/link.tsx:1 writes /wishes/${id}',
  ])
})

test('a path of the API is in one file', () => {
  const tree = createTree({
    'modules/wishes/web/paths.ts': "export const wishesKey = '/api/wishes'",
    'modules/wishes/add-wish.ts': "invalidateForUser(tx, id, ['/api/wishes'])",
    'modules/wishes/factory.ts': "client.get('/api/wishes')",
    'modules/wishes/web/queries.ts': '// Not `/api/wishes`.',
  })
  expect(apiPathsAreWrittenOnce(tree)).toEqual([
    'modules/wishes/web/paths.ts, modules/wishes/add-wish.ts write /api/wishes; one exports it',
  ])
})
