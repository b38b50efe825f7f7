import { expect, test } from 'bun:test'
import { findDuplicateKeys } from '@/src/kit/input/duplicate-keys'

test.each([
  ['{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}', []],
  ['{"a": 1,\n"a": 1}', [{ path: ['a'], line: 2 }]],
  ['{"a": {"b": 1,\n\n"b": 2}}', [{ path: ['a', 'b'], line: 3 }]],
  ['{"a": [{}, {"b": 1, "b": 2, "b": 3}]}', Array(2).fill({ path: ['a', '1', 'b'], line: 1 })],
  ['{"caf\\u00e9": 1, "café": 2}', [{ path: ['café'], line: 1 }]],
  ['{"__proto__": 1, "__proto__": 2}', [{ path: ['__proto__'], line: 1 }]],
  ['{"": 1, "": 2}', [{ path: [''], line: 1 }]],
])('%s has the duplicates %j', (text, expected) => {
  expect(findDuplicateKeys(text)).toEqual(expected)
})
