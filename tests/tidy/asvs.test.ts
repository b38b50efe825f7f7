import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const chapters = readFileSync(join(import.meta.dir, '../../docs/asvs.md'), 'utf8').split('\n## ')
const [summary = '', ...tables] = chapters
const answers = ['Met', "Doesn't apply", 'Not met']

/** The table rows of a chapter whose first cell matches. */
const rowsOf = (text: string, first: RegExp) =>
  text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return first.test(cells[1] ?? '') ? [cells.slice(1, -1)] : []
  })

test.each(tables.map((text) => [text.split('\n')[0] ?? '', text] as const))(
  'each requirement of %s is listed once and answered, and the summary counts it',
  (title, text) => {
    const rows = rowsOf(text, /^\d/)
    const ids = rows.map(([id]) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id) => !`V${id}`.startsWith(`${title.split(' ')[0]}.`))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    const counts = answers.map((answer) => rows.filter(([, , , how]) => how?.startsWith(answer)).length)
    expect(counts.reduce((sum, count) => sum + count)).toBe(rows.length)
    const [counted] = rowsOf(summary, /^V/).filter(([name]) => name === title)
    expect(counted?.slice(1)).toEqual(counts.map(String))
  },
)

test('the summary adds up', () => {
  const numbers = rowsOf(summary, /^V/).map((row) => row.slice(1).map(Number))
  const sums = answers.map((_, at) => numbers.reduce((sum, row) => sum + Number(row[at]), 0))
  expect(rowsOf(summary, /^all$/)[0]?.slice(1)).toEqual(sums.map(String))
})
