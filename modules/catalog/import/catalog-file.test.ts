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

test.each([
  [
    '{"101": {"name": "x", "creation_timestamp": 1180509925000}}',
    'at 101.creation_timestamp: expected seconds',
  ],
  ['{"101": {"name": "x", "creation_timestamp": 20250101}}', 'at 101.creation_timestamp: expected seconds'],
  ['{"101": {"name": "x", "creation_timestamp": 946684799}}', 'at 101.creation_timestamp: expected seconds'],
  ['{"101": {"name": "x", "creation_timestamp": 4102444800}}', 'at 101.creation_timestamp: expected seconds'],
  ['{"101": {"name": "x", "creation_timestamp": -1}}', 'at 101.creation_timestamp: expected seconds'],
  ['{"101": {"name": "x", "rap": 1000000000001}}', 'at 101.rap: expected at most 1000000000000'],
  ['{"101": {"name": "x", "owners": 9007199254740991}}', 'at 101.owners: expected at most'],
  ['{"101": {"name": "x", "favorites": 1e300}}', 'at 101.favorites: expected a whole number'],
  ['{"101": {"name": "x", "original_price": -5}}', 'at 101.original_price: expected a number of 0 or more'],
  ['{"0101": {"name": "x"}}', 'at 0101: expected an asset id, digits only and without leading zeros'],
  ['{"00": {"name": "x"}}', 'at 00: expected an asset id'],
  ['{"１０１": {"name": "x"}}', 'at １０１: expected an asset id'],
  ['{"1e3": {"name": "x"}}', 'at 1e3: expected an asset id'],
  ['{"10\\u00001": {"name": "x"}}', 'at 101: expected an asset id'],
  [
    '{"101": {"name": "x"},\n"102": {"name": "y"},\n"101": {"name": "z"}}',
    'at 101: is in the file twice, again in line 3',
  ],
  ['{"101": {"name": "x", "rap": 1,\n"rap": 2}}', 'at 101.rap: is in the file twice, again in line 2'],
])('the file %p is refused %s', (text, message) => {
  expect(() => parseCatalogFile(text)).toThrow(message)
})

test('a bad row leaves the others valid', () => {
  const text = '{"101": {"name": "a"}, "102": {"name": "b"}, "102": {"name": "c"}, "0103": {"name": "d"}}'
  const rows = parseCatalogRows(text)
  expect(rows.map((row) => [row.assetId, 'entry' in row])).toEqual([
    ['101', true],
    ['102', false],
    ['0103', false],
  ])
})
