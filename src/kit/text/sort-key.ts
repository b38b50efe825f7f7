import { lazy } from '@/src/kit/lazy'
import { language } from '@/src/kit/messages'

const latin = 'abcdefghijklmnopqrstuvwxyz'
/** Letters that some languages write as two. */
const expansions = ['ss', 'ae', 'oe', 'ij', 'dz', 'lj', 'nj']
/** Sorts after every letter of a word. */
const afterLetters = '\uFFFD'
const digitsMax = 99

/** Orders texts in a language: comparing keys byte by byte compares letters without accents and case, and digits by value. */
type SortKey = (text: string) => string

/**
 * A key to sort a name by in the site's language. SQLite can't compare texts in a language, and PostgreSQL does as the system's libraries
 * do, so the key is stored.
 */
export function sortKey(text: string): string {
  return siteSortKey()(text)
}

/** Compares two names as the site's language orders them. */
export function compareNames(one: string, other: string): number {
  return namesCollator().compare(one, other)
}

const namesCollator = lazy(() => new Intl.Collator(language.tag, { numeric: true }))
const siteSortKey = lazy(() => createSortKey(language.tag))

export function createSortKey(tag: string): SortKey {
  const letters = new Map<string, string>()
  const collator = new Intl.Collator(tag, { sensitivity: 'base' })
  const rankOf = lazy(() => rankLetters(collator))
  const keyOf = (char: string) => {
    if (!letters.has(char)) letters.set(char, findKey(char, collator, rankOf))
    return letters.get(char) ?? char
  }
  return (text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFC')
      .replace(/\d+|[^\d a-z]/gu, (part) => (/^\d/.test(part) ? keyOfDigits(part) : keyOf(part)))
}

/** A longer number is a larger one. */
function keyOfDigits(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, '')
  return `${String(Math.min(value.length, digitsMax)).padStart(2, '0')}${value}`
}

function findKey(char: string, { compare }: Intl.Collator, rankOf: () => Map<string, string>): string {
  if (/^\p{M}$/u.test(char)) return ''
  // Signs come before digits, and digits before letters.
  if (/^[\p{P}\p{S}]$/u.test(char)) return char < '0' ? char : `!${char}`
  const letter = char.normalize('NFD').replace(/\p{M}+/gu, '')
  const plain = [letter, ...latin, ...expansions].find((one) => one !== char && compare(one, char) === 0)
  if (plain !== undefined) return plain
  if (!/^\p{Script=Latin}$/u.test(char)) return char
  const before = [...latin].findLast((letter) => compare(letter, char) < 0) ?? ''
  return `${before}${afterLetters}${rankOf().get(char) ?? char}`
}

/** The order of accented letters that a language has as letters of their own. */
function rankLetters({ compare }: Intl.Collator): Map<string, string> {
  const [first, last] = [0xdf, 0x24f]
  const codes = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const letters = codes.map((code) => String.fromCharCode(code)).toSorted(compare)
  return new Map(letters.map((letter, rank) => [letter, String.fromCharCode(first + rank)]))
}
