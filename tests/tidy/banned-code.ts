import { withoutComments } from '@/tests/tidy/parse'
import { isBrowserCode, isCode, isTest, lineOf, type Tree } from '@/tests/tidy/tree'

interface BannedPattern {
  pattern: RegExp
  because: string
  appliesTo(path: string): boolean
  /** Comments are searched too. */
  inComments?: boolean
}

/** A message for the next page, and the tests' clean-up. */
const mayUseBrowserStorage = ['web/lib/browser/browser-storage.ts', 'web/testing/render.tsx']

/** Figures such as "$1.2M+", and a hash. */
const mayWriteDollarSign = ['modules/branding/figures.ts', 'modules/auth/accounts/passwords.ts']

/** The server clock, and durations and ages of data that only the device knows. */
const mayReadDeviceClock = [
  'api/server-clock.ts',
  'modules/first-screen.ts',
  'realtime/realtime.ts',
  'realtime/realtime-connection.ts',
].map((name) => `web/lib/${name}`)
const isSample = (path: string) => path.startsWith('web/testing/') || /\/sample-[^/]+$/.test(path)

/** Biome bans what it can: focused and skipped tests, barrels, console, raw markup. */
const bannedPatterns: BannedPattern[] = [
  {
    pattern: /\b(TODO|FIXME|XXX)\b/g,
    because: 'belongs in an issue',
    appliesTo: () => true,
    inComments: true,
  },
  {
    pattern: /\b(?:test|it|describe)(?:\.\w+)*\.todo\b/g,
    because: 'skips a test',
    appliesTo: isTest,
  },
  {
    pattern: /(?<=^(?:\}, | {2}))(?:[1-5]?\d?\d|600)_?000(?=(?:,\n)?\);?$)/gm,
    because: 'judges the speed of the machine; tests/support/preload.ts sets the time limit of all tests',
    appliesTo: isTest,
  },
  {
    pattern: /\$\$\{/g,
    because: 'shows an amount without separators of thousands; use formatDollars, on pages formatMoney',
    appliesTo: (path) => !mayWriteDollarSign.includes(path) && !isTest(path),
  },
  {
    pattern: /\bv\.(?:rfcEmail|email)\(/g,
    because: 'is a second rule for email addresses; use emailAddress',
    appliesTo: (path) => path !== 'src/kit/text/email-address.ts' && !isTest(path),
  },
  {
    pattern: /\bnew Function\b|\bimport\(\s*(?!['"\s])/g,
    because: 'runs code that is not known when it is built',
    // web/first-paint.ts is built before the name of the script that it loads is known.
    appliesTo: (path) => /^(src|modules|web)\/(?!first-paint\.ts$)/.test(path) && !isTest(path),
  },
  {
    pattern: /\bIntl\.(?!LDML)\w+|\.toLocale(?:Date|Time)?String\(/g,
    because: "ignores the reader's locale; use web/lib/format/locale.ts",
    appliesTo: (path) => isBrowserCode(path) && !isTest(path) && path !== 'web/lib/format/locale.ts',
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)/g,
    because: 'is the time of the device, which may be wrong; use web/lib/api/server-clock.ts',
    appliesTo: (path) =>
      isBrowserCode(path) && !isTest(path) && !isSample(path) && !mayReadDeviceClock.includes(path),
  },
  {
    pattern: /\btype="password"/g,
    because: 'tells password managers no username; use PasswordInput',
    appliesTo: (path) => isBrowserCode(path) && !isTest(path),
  },
  {
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b/g,
    because: 'keeps data in the browser after the session',
    appliesTo: (path) => isBrowserCode(path) && !isTest(path) && !mayUseBrowserStorage.includes(path),
  },
]

const vagueNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'index'])

export function bannedCodeIsAbsent(tree: Tree): string[] {
  // The tests of these rules contain what they ban.
  const checked = [...tree].filter(([path]) => !path.startsWith('tests/tidy') && !path.endsWith('.md'))
  return checked.flatMap(([path, text]) =>
    bannedPatterns.flatMap((banned) => (banned.appliesTo(path) ? findIn(path, text, banned) : [])),
  )
}

function findIn(path: string, text: string, { pattern, because, inComments }: BannedPattern) {
  const code = inComments ? text : withoutComments(path, text)
  return [...code.matchAll(pattern)].map(
    ({ 0: match, index }) => `${path}:${lineOf(code, index)} has ${match}, which ${because}`,
  )
}

export function fileNamesAreSpecific(tree: Tree): string[] {
  return [...tree.keys()].filter(isCode).flatMap((path) => {
    const vague = path.split(/[/.-]/).find((word) => vagueNames.has(word))
    return vague ? [`${path} is named ${vague}, which does not say what is in it`] : []
  })
}
