import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { lines } from '@/tests/conformance/lines'
import { numberLines, readSpecification } from '@/tests/conformance/specification'
import { tables } from '@/tests/conformance/tables'

const rows = Object.values(tables).flat()
const ofSection = (section: string) => lines.filter((line) => line.startsWith(`${section}.`))

test.each(Object.keys(tables))('every line of section %s has a row, and no row names another', (section) => {
  const inTable = new Set(tables[section]?.map(({ line }) => line))
  expect(ofSection(section).filter((line) => !inTable.has(line))).toEqual([])
  expect([...inTable].filter((line) => !ofSection(section).includes(line))).toEqual([])
})

test('every section has its table', () => {
  const sections = new Set(lines.map((line) => line.split('.')[0] ?? ''))
  expect(Object.keys(tables)).toEqual([...sections])
})

test('the list of lines is that of the specification, where it lies beside the project', () => {
  const specification = readSpecification()
  if (specification) expect(lines).toEqual(specification.map(({ id }) => id))
})

test('no two rows say the same', () => {
  const sayings = rows.map(({ line, says }) => `${line} ${says}`)
  expect(sayings.filter((saying, at) => sayings.indexOf(saying) !== at)).toEqual([])
})

test('bullets, table rows and paragraphs are numbered, and what each says is lettered', () => {
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
