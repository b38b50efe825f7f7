import { expect, test } from 'bun:test'
import { plant } from '@/tests/tidy/tree'
import { filesAreReached, packagesTaken } from '@/tests/tidy/unused'

test('a file that nobody imports is named', () => {
  const files = {
    'src/main.ts': `import { a } from '@/src/core/a'`,
    'src/core/a.ts': 'export const a = 1',
    'src/core/b.ts': 'export const b = 1',
    'web/app.tsx': `const page = () => import('./page')`,
    'web/main.tsx': `import { App } from './app'`,
    'web/page.tsx': 'export const page = 1',
  }
  expect(filesAreReached(plant(files))).toEqual(['src/core/b.ts is imported by nobody'])
})

test('a package is taken by an import of it or of a part of it, or by a style sheet', () => {
  const files = {
    'src/main.ts': `import { a } from 'altcha-lib/algorithms'`,
    'web/styles/index.css': `@import '@fontsource/inter';`,
  }
  expect([...packagesTaken(plant(files), ['altcha-lib', 'altcha', '@fontsource/inter', 'elysia'])]).toEqual([
    'altcha-lib',
    '@fontsource/inter',
  ])
})
