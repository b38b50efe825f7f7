import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { lines } from '@/tests/conformance/lines'
import { numberLines, readSpecification } from '@/tests/conformance/specification'
import { tables } from '@/tests/conformance/tables'

const rows = Object.values(tables).flat()

test('every line has a row, and every row has lines', () => {
  const inRows = new Set(rows.flatMap(({ line, also = [] }) => [line, ...also]))
  expect(lines.filter((line) => !inRows.has(line))).toEqual([])
  expect([...inRows].filter((line) => !lines.includes(line))).toEqual([])
})

test('every section has a table', () => {
  const sections = new Set(lines.map((line) => line.split('.')[0] ?? ''))
  expect(Object.keys(tables)).toEqual([...sections])
})

test('the list of lines matches the specification, if it is available beside the project', () => {
  const specification = readSpecification()
  if (specification) expect(lines).toEqual(specification.map(({ id }) => id))
})

test('no two rows are the same', () => {
  const titles = rows.map(({ line, says }) => `${line} ${says}`)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

test('bullets, table rows and paragraphs get numbers, and their statements get letters', () => {
  const text = [
    '## 4. States',
    "- First. It says 'One. Two.'; and more (a; b).",
    '- Second:',
    '  - nested',
    '| Call | Use |',
    '|---|---|',
    '| GET | a; b |',
    '### Item page /item',
    'A paragraph.',
  ].join('\n')
  expect(numberLines(text)).toEqual([
    { id: '4.1a', text: 'First' },
    { id: '4.1b', text: "It says 'One. Two.'" },
    { id: '4.1c', text: 'and more (a; b)' },
    { id: '4.2', text: 'Second:' },
    { id: '4.2.1', text: 'nested' },
    { id: '4.3', text: 'GET | a; b |' },
    { id: '4.item.1', text: 'A paragraph.' },
  ])
})
