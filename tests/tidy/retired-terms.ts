import { parse } from '@/tests/tidy/parse'
import { retiredNames, retiredPhrases } from '@/tests/tidy/retired-words'
import { isCode, lineOf, type Tree } from '@/tests/tidy/tree'

type Terms = [pattern: RegExp, replacement: string][]

const names: Terms = Object.entries(retiredNames).map(([key, use]) => [wordPattern(asWords(key)), use])
const phrases: Terms = Object.entries(retiredPhrases).map(([key, use]) => [wordPattern(key), use])
/** They list the retired words. */
const exempt = /^tests\/tidy\/retired-/

/** Retired words are in no file name, exported name or comment. */
export function retiredTermsAreAbsent(tree: Tree): string[] {
  const files = [...tree].filter(([path]) => isCode(path) && !exempt.test(path))
  return files.flatMap(([path, text]) => [...inPath(path), ...inCode(path, text)])
}

function inPath(path: string): string[] {
  const segments = path.replace(/(\.test)?\.tsx?$/, '').split('/')
  return segments.flatMap((segment) => match(names, asWords(segment), path, `named ${segment}`))
}

function inCode(path: string, text: string): string[] {
  const { module, comments } = parse(path, text)
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  return [
    ...exported.flatMap(({ exportName: { name }, start }) =>
      name ? match(names, asWords(name), `${path}:${lineOf(text, start)}`, `exports ${name}`) : [],
    ),
    ...comments.flatMap(({ value, start }) => {
      const prose = value.replace(/\s*\n\s*\*\s?/g, ' ').replace(/^[*\s]+/, '')
      return match(phrases, prose, `${path}:${lineOf(text, start)}`, 'has the comment')
    }),
  ]
}

function match(terms: Terms, text: string, location: string, what: string): string[] {
  return terms.flatMap(([pattern, use]) => {
    const [found] = pattern.exec(text) ?? []
    return found === undefined ? [] : [`${location} ${what}: “${found.trim()}” is retired; use ${use}`]
  })
}

function wordPattern(key: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${key})(?![\\w-])`, 'i')
}

/** Returns `tell person` for tellPerson, TellPerson and tell-person, also within a pattern. */
function asWords(name: string): string {
  return name
    .replace(/([a-z\d)])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
}
