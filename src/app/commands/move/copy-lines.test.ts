import { expect, test } from 'bun:test'
import { array, assert, constantFrom, property, string } from 'fast-check'
import { batchesOfChunks, decodeLine, encodeRow, keyOf } from '@/src/app/commands/move/copy-lines'
import { inDependencyOrder } from '@/src/app/commands/move/describe-tables'
import type { Table } from '@/src/app/commands/move/raw-database'

const notes: Table = {
  name: 'notes',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'cents', kind: 'integer' },
    { name: 'is_read', kind: 'boolean' },
    { name: 'content', kind: 'text' },
  ],
  key: ['id'],
  serial: undefined,
}
const note = { id: 'a', cents: -5, is_read: 1, content: null }

test('a row is a line in the format of COPY', () => {
  const row = { ...note, content: 'tab\there, line\nthere, C:\\N, \\.' }
  expect(encodeRow(notes, row)).toBe('a\t-5\tt\ttab\\there, line\\nthere, C:\\\\N, \\\\.')
  expect(encodeRow(notes, note)).toBe('a\t-5\tt\t\\N')
  expect(keyOf(notes, encodeRow(notes, row))).toEqual(['a'])
})

test('every text survives as a line, also one that looks like an escape or NULL', () => {
  const tricky = constantFrom('\\', 'N', '\\N', '\t', '\n', '\r', '\v', '\f', '\b', 'é', '🎩', "'", '.')
  const text = array(tricky).map((parts) => parts.join(''))
  assert(
    property(text, string(), (id, plain) => {
      const content = id + plain
      const line = encodeRow(notes, { ...note, id, content })
      expect(line).not.toContain('\n')
      expect(decodeLine(notes, line)).toEqual([id, -5, true, content])
    }),
  )
})

test('bytes are hex digits after an escaped backslash', () => {
  const files: Table = { ...notes, columns: [{ name: 'bytes', kind: 'bytes' }] }
  const bytes = Uint8Array.of(0, 9, 10, 92, 255)
  expect(encodeRow(files, { bytes })).toBe(String.raw`\\x00090a5cff`)
  expect(decodeLine(files, encodeRow(files, { bytes }))).toEqual([bytes])
})

test('a NUL character is reported with its row and a statement that removes it', () => {
  const row = { ...note, id: "o'hara", content: 'a\0b' }
  expect(() => encodeRow(notes, row)).toThrow(
    `notes.content contains a NUL character, which PostgreSQL can't store. Remove it, then run the command again:

  update notes set content = replace(json_quote(content), '\\u0000', '') ->> '$' where id = 'o''hara';`,
  )
})

test.each([
  ['cents', 2 ** 53],
  ['cents', '5'],
  ['is_read', 2],
  ['content', new Uint8Array(1)],
])('a value that the other engine would change is reported: %s = %p', (column, value) => {
  expect(() => encodeRow(notes, { ...note, [column]: value })).toThrow(`notes.${column} has a value`)
})

test('a number of PostgreSQL beyond 2^53 is reported', () => {
  expect(() => decodeLine(notes, `a\t${2n ** 53n}\tt\t\\N`)).toThrow('notes.cents has a number beyond 2^53')
})

test('a chunk can end in the middle of a line and of a character', async () => {
  const bytes = new TextEncoder().encode('é\t1\n🎩\t2\n')
  const lines: string[] = []
  async function* chunks() {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  for await (const batch of batchesOfChunks(chunks())) lines.push(...batch)
  expect(lines).toEqual(['é\t1', '🎩\t2'])
})

test('tables come after those they refer to, and a circle is reported', () => {
  const tables = ['orders', 'users', 'items'].map((name) => ({ ...notes, name }))
  const references = [
    { table: 'orders', refersTo: 'items' },
    { table: 'items', refersTo: 'users' },
  ]
  expect(inDependencyOrder(tables, references).map(({ name }) => name)).toEqual(['users', 'items', 'orders'])
  const circle = [...references, { table: 'users', refersTo: 'orders' }]
  expect(() => inDependencyOrder(tables, circle)).toThrow(
    'These tables refer to each other: orders, users, items.',
  )
})
