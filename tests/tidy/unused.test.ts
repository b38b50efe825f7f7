import { expect, test } from 'bun:test'
import { createTree } from '@/tests/tidy/tree'
import { exportsAreUsed, filesAreImported, usedPackages } from '@/tests/tidy/unused'

test('a file that nobody imports is named', () => {
  const files = {
    'src/main.ts': `import { a } from '@/src/core/a'`,
    'src/core/a.ts': 'export const a = 1',
    'src/core/b.ts': 'export const b = 1',
    'web/app.tsx': `const page = () => import('./page')`,
    'web/main.tsx': `import { App } from './app'`,
    'web/page.tsx': 'export const page = 1',
  }
  expect(filesAreImported(createTree(files))).toEqual(['src/core/b.ts is imported by nobody'])
})

test('an export that nobody imports is named, unless its file is fetched when it is needed', () => {
  const files = {
    'src/kit/id.ts':
      'export function newId() {}\nexport type Id = string\nexport const length = 12\nconst own = 1',
    'src/main.ts': `import { type Id, newId as make } from '@/src/core/id'`,
    'src/new.ts': 'const text = `\nexport const written = 1\n`',
    'web/app.tsx': `const page = () => import('./page').then((file) => file.Page)`,
    'web/page.tsx': 'export function Page() {}',
  }
  expect(exportsAreUsed(createTree(files))).toEqual(['src/kit/id.ts exports length, which nobody takes'])
})

test('a package is taken by an import of it or of a part of it, or by a style sheet', () => {
  const files = {
    'src/main.ts': `import { a } from 'altcha-lib/algorithms'`,
    'web/styles/index.css': `@import '@fontsource/inter';`,
  }
  expect([
    ...usedPackages(createTree(files), ['altcha-lib', 'altcha', '@fontsource/inter', 'elysia']),
  ]).toEqual(['altcha-lib', '@fontsource/inter'])
})
