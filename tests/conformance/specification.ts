import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The specification is only available beside the project; elsewhere the list in lines.ts replaces it. */
const path = join(import.meta.dir, '../../../shared/specification.md')

interface Line {
  /**
   * For example `2.marketplace.3a`: section, first word of the subheading, number of the bullet or table row, and
   * letter of the statement.
   */
  id: string
  text: string
}

export function readSpecification(): Line[] | undefined {
  return existsSync(path) ? numberLines(readFileSync(path, 'utf8')) : undefined
}

/** Numbers every bullet, table row and paragraph. Several statements in one get letters. */
export function numberLines(markdown: string): Line[] {
  const lines: Line[] = []
  let [prefix, count, nested] = ['0', 0, 0]
  for (const { kind, text } of blocksOf(markdown)) {
    if (kind === 'section') [prefix, count] = [numberOf(text), 0]
    else if (kind === 'subheading') [prefix, count] = [`${prefix.split('.')[0]}.${firstWordOf(text)}`, 0]
    else if (kind === 'nested') lines.push(...addLetters(`${prefix}.${count}.${++nested}`, text))
    else {
      ;[count, nested] = [count + 1, 0]
      lines.push(
        ...(kind === 'row' ? [{ id: `${prefix}.${count}`, text }] : addLetters(`${prefix}.${count}`, text)),
      )
    }
  }
  return lines
}

type Kind = 'section' | 'subheading' | 'bullet' | 'nested' | 'row' | 'paragraph'

const kinds: [Kind | undefined, RegExp][] = [
  ['subheading', /^### /],
  ['section', /^## /],
  [undefined, /^# |^\s*$|^\|[-|\s]+$/],
  ['nested', /^\s+- /],
  ['bullet', /^- /],
  ['row', /^\|/],
  ['paragraph', /^/],
]

function blocksOf(markdown: string) {
  const all = markdown.split('\n')
  return all.flatMap((line, at) => {
    const [kind, mark] = kinds.find(([, pattern]) => pattern.test(line)) ?? [undefined, /^/]
    const isTableHead = kind === 'row' && /^\|[-|\s]+$/.test(all[at + 1] ?? '')
    return kind === undefined || isTableHead ? [] : [{ kind, text: line.replace(mark, '').trim() }]
  })
}

const numberOf = (heading: string) => /^\d+/.exec(heading)?.[0] ?? heading
const firstWordOf = (heading: string) => (heading.split(' ')[0] ?? heading).toLowerCase()

function addLetters(id: string, text: string): Line[] {
  const statements = splitStatements(text)
  if (statements.length === 1) return [{ id, text }]
  return statements.map((statement, at) => ({ id: `${id}${String.fromCharCode(97 + at)}`, text: statement }))
}

const quoted = /(?<=^|[\s(])'(?:[^']|'(?=\w))*'(?=[\s,.;:)/]|$)/g

/** Splits a text into sentences and parts between semicolons. Quotes and brackets are not split. */
function splitStatements(text: string): string[] {
  const hidden = text.replace(quoted, (words) => '_'.repeat(words.length))
  const whole = hidden.replace(/\([^)]*\)|\{[^}]*\}/g, (words) => '_'.repeat(words.length))
  const ends = [...whole.matchAll(/(?:;|\.(?=\s+[A-Z'_]))\s+/g)].map(
    ({ 0: end, index }) => index + end.length,
  )
  return [0, ...ends].map((from, at) => text.slice(from, ends[at]).trim().replace(/[;.]$/, ''))
}
