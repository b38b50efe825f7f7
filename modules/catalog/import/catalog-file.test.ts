import { expect, test } from 'bun:test'
import { CatalogFileError, parseCatalogFile, parseCatalogRows } from '@/modules/catalog/import/catalog-file'

test.each([33, 100_000])('a file that is nested %p levels deep is rejected as such (D14)', (depth) => {
  const nested = `{"1":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect(() => parseCatalogRows(nested)).toThrow(new CatalogFileError('Nested too deeply.'))
})

test.each([
  [' Cafe\u0301 Crown ', 'Caf\u00e9 Crown'],
  ['Moon\u0000 Crown', 'Moon Crown'],
  ['\u202enworC', 'nworC'],
  ['Moon\r\nCrown\u2028of Dawn', 'Moon Crown of Dawn'],
  ['Moon\u200b\u2060Crown\ufeff', 'MoonCrown'],
  ['Moon\u3164Crown \ud83d', 'MoonCrown'],
])('the name %j is read as %j', (written, name) => {
  expect(parseCatalogFile(JSON.stringify({ 101: { name: written } }))).toMatchObject([{ name }])
})

test.each(['\u0000', '\u200b\u202e', ' \u3164 ', '\n\t', '\ufe0f'])('the name %j is refused', (name) => {
  expect(() => parseCatalogFile(JSON.stringify({ 101: { name } }))).toThrow('at 101.name: expected a name')
})
