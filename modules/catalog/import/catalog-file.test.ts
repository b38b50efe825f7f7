import { expect, test } from 'bun:test'
import { CatalogFileError, parseCatalogRows } from '@/modules/catalog/import/catalog-file'

test.each([33, 100_000])('a file that is nested %p levels deep is rejected as such (D14)', (depth) => {
  const nested = `{"1":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect(() => parseCatalogRows(nested)).toThrow(new CatalogFileError('Nested too deeply.'))
})
