import { dirname } from 'node:path'
import { type Import, importsOf, locationOf } from '@/tests/tidy/imports'
import { jsxTexts, type TextSpan } from '@/tests/tidy/jsx'
import { isBrowserCode, isTest, lineOf, moduleOf, type Tree, withoutComments } from '@/tests/tidy/tree'

const quoted = /"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`/.source
const textProps =
  'data-tooltip|aria-(?:label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label|legend|caption|summary|' +
  'lead|message|description|detail|help|error|busyText|retryText'

/** What is said is a text, to whatever of these it is given, a choice between two included. */
const givenText = new RegExp(
  `(?<![\\w.-])(?:${textProps})(?:=|\\??: ?)\\s*\\{?(?:[^'"\`,;{}\\n]*[?:|] )?(?:${quoted})`,
  'g',
)
/** "The items could not be loaded.", wherever it stands; what breaks is told to developers. */
const literal = new RegExp(`(?<!\\b(?:Error|FontFace)\\()(?:${quoted})`, 'gm')
const prose = /^\p{Lu}[\p{L}’']*[,:]? (?:\p{L}|\$\{|\d)/u
const exportedType = /^export (?:type|interface)\b/m
const letters = /\p{L}/u
const entity = /&\w+;/g

/** What is said to people stands in words.ts, where a translator finds it. */
export function textsAreInMessageFiles(tree: Tree): string[] {
  return [...tree].filter(([path]) => isJudged(path)).flatMap(([path, text]) => judge(path, text))
}

/** A catalogue weighs nothing but its words, and is found by a name that a build in another language can turn. */
export function messageFilesStandAlone(tree: Tree): string[] {
  const exporting = [...tree].filter(([path, text]) => isMessageFile(path) && exportedType.test(text))
  return [
    ...importsOf(tree).flatMap(strayImport),
    ...exporting.map(([path]) => `${path} exports a type, which a catalogue in another language would lack`),
  ]
}

/** What every page carries are a module's shell-words; the others come with the page that says them, be it the first. */
export function firstLoadHasOnlyShellMessages(tree: Tree): string[] {
  const showing = [...tree].filter(([path, text]) => isWebList(path) && text.includes('view: '))
  const shown = new Set(showing.map(([path]) => moduleOf(path)))
  const eager = importsOf(tree).filter(({ lazy, typeOnly }) => !lazy && !typeOnly)
  const byFile = Map.groupBy(eager, ({ from }) => from.replace(/\.tsx?$/, ''))
  const reached = new Set(['web/main'])
  for (const file of reached) for (const { to } of byFile.get(file) ?? []) reached.add(to)
  return eager
    .filter(
      ({ from, to }) =>
        reached.has(from.replace(/\.tsx?$/, '')) &&
        /^modules\/.*(?<!\/shell-)words$/.test(to) &&
        isMessageFile(`${to}.ts`) &&
        !shown.has(moduleOf(to)),
    )
    .map(
      (found) =>
        `${locationOf(found)} loads ${found.to} with the first page; only shell-words.ts belongs there`,
    )
}

function isWebList(path: string) {
  return /^modules\/[^/]+\/web\/module\.tsx?$/.test(path)
}

function strayImport(found: Import): string[] {
  if (isMessageFile(found.from))
    return mayBeImportedByMessages(found)
      ? []
      : [`${locationOf(found)} takes ${found.to} into a catalogue, which holds nothing but words`]
  if (!isMessageFile(`${found.to}.ts`) || found.typeOnly) return []
  return found.relative
    ? [
        `${locationOf(found)} names its words by a relative path; only @/${found.to} is found in every language`,
      ]
    : []
}

/** Words that come apart stand apart: turn-words.ts beside words.ts. */
function isMessageFile(path: string) {
  return /^(?:modules\/[^/]+|web|src\/core)\/(?:[\w-]+-)?words(?:\.[\w-]+)?\.ts$/.test(path)
}

function mayBeImportedByMessages({ from, to, typeOnly }: Import) {
  const isPart = dirname(from) === dirname(to) && isMessageFile(`${to}.ts`)
  return typeOnly || isPart || to === 'src/core/counts' || to === 'src/core/words'
}

/** Pages, and those files of the server that people are answered from. */
function isJudged(path: string) {
  if (/^modules\/[^/]+\/(errors|contract|routes|mails|listeners)\.ts$/.test(path)) return true
  if (!isBrowserCode(path) || !/\.tsx?$/.test(path) || isTest(path)) return false
  return path !== 'web/messages.ts' && !isForTests(path)
}

function isForTests(path: string) {
  return path.startsWith('web/testing/') || /\/sample-[\w-]+\.ts$/.test(path)
}

function judge(path: string, text: string) {
  const code = withoutComments(text)
  const spoken = [
    ...(path.endsWith('.tsx') ? jsxTexts(code) : []),
    ...found(givenText, code),
    ...found(literal, code).filter((each) => prose.test(each.text)),
  ].filter((each) => letters.test(each.text.replace(entity, '').replace(/\$\{[^}]*\}/g, '')))
  const places = new Map(spoken.map((each) => [each.text.trim(), each.at]))
  return [...places].map(
    ([words, at]) =>
      `${path}:${lineOf(code, at)} says “${words.replace(/\s+/g, ' ')}”, which belongs into words.ts`,
  )
}

function found(pattern: RegExp, code: string): TextSpan[] {
  return [...code.matchAll(pattern)].map(({ index, 1: one, 2: other, 3: template }) => ({
    text: one ?? other ?? template ?? '',
    at: index,
  }))
}
