import { expect, test } from 'bun:test'
import { listSources } from '@/scripts/lib/fingerprint'
import { importsOfPages } from '@/tests/tidy/browser'
import { isPackage, withoutExtension } from '@/tests/tidy/imports'
import { readTree } from '@/tests/tidy/tree'

test('the pages are built again when any file that they import has changed', () => {
  const sources = new Set(listSources().map(withoutExtension))
  const imported = importsOfPages(readTree()).filter((found) => !isPackage(found))
  const missing = new Set(imported.map(({ to }) => to).filter((path) => !sources.has(path)))
  expect([...missing].sort()).toEqual([])
})
