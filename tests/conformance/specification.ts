import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the specification lies beside the project; elsewhere the frozen list in lines.ts stands for it. */
const path = join(import.meta.dir, '../../../shared/specification.md')

interface Line {
  /** `2.marketplace.3a`: section, first word of the subheading, bullet or table row, and the fact in it. */
  id: string
  text: string
}

export function readSpecification(): Line[] | undefined {
  return existsSync(path) ? numberLines(readFileSync(path, 'utf8')) : undefined
}

/** Numbers every bullet, table row and paragraph; one that says several things gets a letter for each. */
export function numberLines(markdown: string): Line[] {
  const lines: Line[] = []
  let [place, count, nested] = ['0', 0, 0]
  for (const { kind, text } of blocksOf(markdown)) {
    if (kind === 'section') [place, count] = [numberOf(text), 0]
    else if (kind === 'subheading') [place, count] = [`${place.split('.')[0]}.${firstWordOf(text)}`, 0]
    else if (kind === 'nested') lines.push(...lettered(`${place}.${count}.${++nested}`, text))
    else {
      ;[count, nested] = [count + 1, 0]
      lines.push(
        ...(kind === 'row' ? [{ id: `${place}.${count}`, text }] : lettered(`${place}.${count}`, text)),
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

function lettered(id: string, text: string): Line[] {
  const facts = statementsOf(text)
  if (facts.length === 1) return [{ id, text }]
  return facts.map((fact, at) => ({ id: `${id}${String.fromCharCode(97 + at)}`, text: fact }))
}

const quoted = /(?<=^|[\s(])'(?:[^']|'(?=\w))*'(?=[\s,.;:)/]|$)/g

/** Sentences, and the parts between semicolons; quoted words and brackets stay whole. */
function statementsOf(text: string): string[] {
  const hidden = text.replace(quoted, (words) => '_'.repeat(words.length))
  const whole = hidden.replace(/\([^)]*\)|\{[^}]*\}/g, (words) => '_'.repeat(words.length))
  const ends = [...whole.matchAll(/(?:;|\.(?=\s+[A-Z'_]))\s+/g)].map(
    ({ 0: end, index }) => index + end.length,
  )
  return [0, ...ends].map((from, at) => text.slice(from, ends[at]).trim().replace(/[;.]$/, ''))
}
