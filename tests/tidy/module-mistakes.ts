import { withoutComments } from '@/tests/tidy/parse'
import { isBrowserCode, isCode, isInPackage, isTest, lineOf, moduleOf, type Tree } from '@/tests/tidy/tree'

interface Mistake {
  pattern: RegExp
  because: string
  /** Only in modules with a package.json. */
  ofPackages?: true
  isMistake?: (match: RegExpExecArray, file: { owner: string; code: string; prefixes: string[] }) => boolean
}

const ownTables = (owner: string) => `${owner.replaceAll('-', '_')}_`

const mistakes: Mistake[] = [
  {
    pattern: /\b(?:Math\.random|Date\.now|performance\.now)\b|\bnew Date\(\s*\)/g,
    because: 'makes tests depend on time or chance; use ctx.now() and newId(ctx)',
  },
  {
    pattern: /\b(?:randomUUID(?:v7)?|getRandomValues|randomBytes|randomInt)\b/g,
    because: 'makes tests depend on time or chance; use newId(ctx) or newSecret(ctx)',
  },
  {
    pattern:
      /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\bnew Date\(\s*\d{4}\s*,|\.to(?:Date|Time)String\(/g,
    because: "uses the server's time zone; use the UTC functions of Date",
  },
  {
    pattern: /\.toLocale(?:Date|Time)?String\(/g,
    because: "uses the server's time zone; give a timeZone",
    isMistake: (_, { code }) => !code.includes('timeZone'),
  },
  {
    pattern: /\b(?:real|doublePrecision)\(\s*['"]|\bparseFloat\b/g,
    because: 'loses cents; money is whole cents: integer, AmountCents, centsOf',
  },
  {
    pattern: /\bdefine(?:Port|Registry|Field|CheckPoint|ValuePoint)(?:<[^()]*>)?\(\s*['"]([a-z-]+)\./g,
    because: 'is the name of another module; import what it defines, as the module API offers it',
    isMistake: ([, prefix], { owner }) => prefix !== owner,
  },
  {
    pattern: /(?<![\w.])fetch\(/g,
    because: 'has no time limit, throttle or test; use sendRequest, for servers of users sendToUserUrl',
    ofPackages: true,
  },
  {
    pattern: /\b(?:from|join|into|update|table)\s+["'`]?([a-z]+(?:_[a-z]+)+)\b/gi,
    because: "is a table of another module, which may change; call that module's functions",
    ofPackages: true,
    isMistake: ([, table = ''], { owner, prefixes }) =>
      !table.startsWith(ownTables(owner)) && prefixes.some((prefix) => table.startsWith(prefix)),
  },
]

/** What goes wrong in the server half of a module without an error. Also in modules from elsewhere. */
export function modulesAvoidMistakes(tree: Tree): string[] {
  const owners = new Set([...tree.keys()].flatMap((path) => moduleOf(path) ?? []))
  const prefixes = ['core_', ...[...owners].map(ownTables)]
  return [...tree].flatMap(([path, text]) => {
    const owner = moduleOf(path)
    if (owner === undefined || !isCode(path) || isTest(path) || isBrowserCode(path)) return []
    const code = withoutComments(path, text)
    return mistakes
      .filter(({ ofPackages }) => !ofPackages || isInPackage(tree, path))
      .flatMap(({ pattern, because, isMistake = () => true }) =>
        [...code.matchAll(pattern)]
          .filter((match) => isMistake(match, { owner, code, prefixes }))
          .map(({ 0: match, index }) => `${path}:${lineOf(code, index)} has ${match}, which ${because}`),
      )
  })
}
