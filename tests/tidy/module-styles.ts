import { accentProperties } from '@/modules/branding/contract'
import { type Declaration, readDeclarations, withoutComments } from '@/tests/support/css-declarations'
import {
  colorTokens,
  findLowContrasts,
  isReadableColor,
  ownTokens,
  type Tokens,
  themes,
} from '@/tests/support/design-tokens'
import { moduleOf, type Tree } from '@/tests/tidy/tree'

/** The rule in which contrast is checked. */
const tokenRule = ':root, [data-theme]'
const steps = ['00', '55', 'aa', 'ff']
/** A grid over all colors that an operator can choose. */
const accents = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
)

/** Style sheets of modules load nothing from elsewhere, move no text and keep every text readable. */
export function stylesAreReadable(tree: Tree): string[] {
  const sheets = [...tree].filter(([path]) => path.endsWith('.css') && moduleOf(path) !== undefined)
  const byModule = Map.groupBy(sheets, ([path]) => moduleOf(path))
  return [...byModule.values()].flatMap(findStyleProblems)
}

/** Returns what is wrong with the style sheets of one module, as paths and texts. */
export function findStyleProblems(sheets: readonly (readonly [path: string, css: string])[]): string[] {
  const problems: string[] = []
  const tokens: Record<string, string> = { ...ownTokens }
  const paths = new Set<string>()
  for (const [path, css] of sheets) {
    const declarations = readDeclarations(css)
    const colors = declarations.filter(({ property }) => colorTokens.includes(property))
    for (const { property, value } of colors) tokens[property] = value
    if (colors.length > 0) paths.add(path)
    const found = [
      ...findForeignUrls(css),
      ...findMovingFonts(declarations),
      ...colors.flatMap(findUnchecked),
    ]
    problems.push(...found.map((problem) => `${path}: ${problem}`))
  }
  if (problems.length > 0 || paths.size === 0) return problems
  return findUnreadable(tokens).map((problem) => `${[...paths].join(', ')}: ${problem}`)
}

/** The content security policy of pages blocks them. */
function findForeignUrls(css: string): string[] {
  const urls = [...withoutComments(css).matchAll(/(?:url\(\s*|@import\s+)["']?([^"')\s]+)/g)].map(
    ([, url = '']) => url,
  )
  return urls
    .filter((url) => !/^(\.|#|url\()/.test(url))
    .map((url) => `${url} isn't a file of the module; name it by a relative path such as ./serif.woff2`)
}

/** Another font after the first paint would move the text. */
function findMovingFonts(declarations: readonly Declaration[]): string[] {
  const fonts = Map.groupBy(
    declarations.filter(({ rule }) => rule.endsWith('@font-face')),
    ({ ruleNumber }) => ruleNumber,
  )
  return [...fonts.values()].flatMap((font) => {
    const read = (name: string) => font.find(({ property }) => property === name)?.value
    return read('src')?.includes('url(') && read('font-display') !== 'optional'
      ? [`the font ${read('font-family')} needs font-display: optional, else text moves when it arrives`]
      : []
  })
}

function findUnchecked({ property, value, rule }: Declaration): string[] {
  if (selectorsOf(rule) !== selectorsOf(tokenRule))
    return [
      `${property} is set in "${rule}"; set colors of the site in "${tokenRule}", where contrast is checked`,
    ]
  return isReadableColor(property, value)
    ? []
    : [`${property} is ${value}; write #rrggbb or oklch(l c h), or two of them as light-dark(light, dark)`]
}

function selectorsOf(rule: string): string {
  return rule
    .split(',')
    .map((selector) => selector.trim())
    .sort()
    .join()
}

/** With the colors of the module itself, and with each that an operator may choose. */
function findUnreadable(tokens: Tokens): string[] {
  const own = themes.flatMap((theme) => findLowContrasts(tokens, theme))
  if (own.length > 0) return own
  const chosen = accents.flatMap((accent) =>
    themes.flatMap((theme) =>
      findLowContrasts({ ...tokens, ...accentProperties(accent, theme) }, theme).map(
        (problem) => `with SITE_ACCENT=${accent}, ${problem}`,
      ),
    ),
  )
  return chosen.slice(0, 1)
}
