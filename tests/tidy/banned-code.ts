import { isBrowserCode, isCode, isTest, lineOf, type Tree, withoutComments } from '@/tests/tidy/tree'

const linesMax = 250

/** How long a function may be is for the linter to say. */
export function filesAreShort(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length
    return (isCode(path) || path.endsWith('.css')) && lines > linesMax
      ? [`${path} has ${lines} lines; ${linesMax} is the most`]
      : []
  })
}

interface BannedPattern {
  pattern: RegExp
  because: string
  where(path: string): boolean
  /** Comments count too. */
  raw?: boolean
}

const ofModules = (path: string) => path.startsWith('modules/') && !isTest(path) && !isBrowserCode(path)
const mayPrint = /^(src\/(commands)\/|src\/core\/log|scripts\/|tests\/)/

const bannedPatterns: BannedPattern[] = [
  { pattern: /\b(TODO|FIXME|XXX)\b/g, because: 'belongs into an issue', where: () => true, raw: true },
  {
    pattern: /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo)\b/g,
    because: 'leaves tests out',
    where: isTest,
  },
  { pattern: /\bexport \* (?:as \w+ )?from\b/g, because: 'makes a barrel', where: isCode },
  {
    pattern: /\bconsole\.(?:log|info|debug)\b/g,
    because: 'is for commands; the server has its log',
    where: (path) => isCode(path) && !mayPrint.test(path),
  },
  { pattern: /\bdangerouslySetInnerHTML\b/g, because: 'lets text become markup', where: isCode },
  {
    pattern: /\b(?:Math\.random|Date\.now|performance\.now)\b|\bnew Date\(\s*\)/g,
    because: 'comes from ctx',
    where: ofModules,
  },
  {
    pattern: /\b(?:randomUUID(?:v7)?|getRandomValues|randomBytes|randomInt)\b/g,
    because: 'comes from ctx',
    where: ofModules,
  },
  {
    pattern: /\bIntl\.(?!LDML)\w+|\.toLocale(?:Date|Time)?String\(/g,
    because: 'belongs into web/lib/locale.ts, which knows how the reader writes',
    where: (path) => isBrowserCode(path) && !isTest(path) && path !== 'web/lib/locale.ts',
  },
]

const vagueNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'index'])

export function bannedCodeIsAbsent(tree: Tree): string[] {
  // The samples of these very rules are full of what they forbid.
  const judged = [...tree].filter(([path]) => !path.startsWith('tests/tidy') && !path.endsWith('.md'))
  return judged.flatMap(([path, text]) =>
    bannedPatterns.flatMap((ban) => (ban.where(path) ? found(ban, path, text) : [])),
  )
}

function found({ pattern, because, raw }: BannedPattern, path: string, text: string) {
  const code = raw ? text : withoutComments(text)
  return [...code.matchAll(pattern)].map(
    ({ 0: word, index }) => `${path}:${lineOf(code, index)} has ${word}, which ${because}`,
  )
}

/** A name says what is in the file. */
export function fileNamesAreSpecific(tree: Tree): string[] {
  return [...tree.keys()].filter(isCode).flatMap((path) => {
    const empty = path.split(/[/.-]/).find((word) => vagueNames.has(word))
    return empty ? [`${path} is named ${empty}, which says nothing of what is in it`] : []
  })
}
