import { basename, dirname } from 'node:path'
import { type Import, importsOf, locationOf, withoutExtension } from '@/tests/tidy/imports'
import { withoutComments } from '@/tests/tidy/parse'
import { isBrowserCode, isCode, isInPackage, isTest, lineOf, moduleOf, type Tree } from '@/tests/tidy/tree'

const quoted = /"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`/.source
const textProps =
  'data-tooltip|aria-(?:label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label|legend|caption|summary|' +
  'lead|message|description|detail|help|error|busyText|retryText'

/** A prop or member that holds text, also in `label={isNew ? 'a' : 'b'}`. */
const textProp = new RegExp(
  `(?<![\\w.-])(?:${textProps})(?:=|\\??: ?)\\s*\\{?(?:[^'"\`,;{}\\n]*[?:|] )?(?:${quoted})`,
  'g',
)
const label = new RegExp(`\\b(?:label|affects): ?(?:${quoted})`, 'g')
/** Any string literal except error texts, which only developers read. */
const literal = new RegExp(`(?<!\\b(?:Error|FontFace)\\()(?:${quoted})`, 'gm')
const sentence = /^\p{Lu}[\p{L}’']*[,:]? (?:\p{L}|\$\{|\d)/u
const exportedType = /^export (?:type|interface)\b/m
const letters = /\p{L}/u
const entity = /&\w+;/g

/** Texts for users are in messages.ts, where translators find them. Biome's noJsxLiterals finds text between tags. */
export function textsAreInMessageFiles(tree: Tree): string[] {
  return [...tree].filter(([path]) => mayShowText(path)).flatMap(([path, text]) => findTexts(path, text))
}

/** Message files import and export nothing but messages, by the path that a build in another language replaces. */
export function messageFilesStandAlone(tree: Tree): string[] {
  const exporting = [...tree].filter(([path, text]) => isMessageFile(path) && exportedType.test(text))
  return [
    ...importsOf(tree).flatMap((found) => strayImport(tree, found)),
    ...exporting.map(([path]) => `${path} exports a type, which translations of the file would lack`),
    ...[...tree.keys()].filter(hasNameOfMessages).map(reportName),
  ]
}

/** Every page loads shell messages; other messages are loaded with the page that shows them, unless that is the first page. */
export function firstLoadHasOnlyShellMessages(tree: Tree): string[] {
  const withFirstPage = [...tree].filter(([path, text]) => isWebModule(path) && text.includes('view: '))
  const shown = new Set(withFirstPage.map(([path]) => moduleOf(path)))
  const eager = importsOf(tree).filter(({ lazy, typeOnly }) => !lazy && !typeOnly)
  const byFile = Map.groupBy(eager, ({ from }) => withoutExtension(from))
  const reached = new Set(['web/start'])
  for (const file of reached) for (const { to } of byFile.get(file) ?? []) reached.add(to)
  return [...reached]
    .flatMap((file) => byFile.get(file) ?? [])
    .filter(({ to }) => isPageMessages(to) && !shown.has(moduleOf(to)))
    .map(
      (found) =>
        `${locationOf(found)} loads ${found.to} with the first page; only shell-messages.ts belongs there`,
    )
}

function isPageMessages(to: string) {
  return to.startsWith('modules/') && isMessageFile(`${to}.ts`) && !to.endsWith('/shell-messages')
}

function isWebModule(path: string) {
  return /^modules\/[^/]+\/web\/module\.tsx?$/.test(path)
}

function strayImport(tree: Tree, found: Import): string[] {
  if (isMessageFile(found.from))
    return mayBeImportedByMessages(found)
      ? []
      : [`${locationOf(found)} imports ${found.to}; message files import only types, messages and plural`]
  if (!isMessageFile(`${found.to}.ts`) || found.typeOnly || !found.specifier.startsWith('.')) return []
  if (isInPackage(tree, found.from)) return []
  return [`${locationOf(found)} imports messages by a relative path; translations replace only @/${found.to}`]
}

function hasNameOfMessages(path: string) {
  return /^(?:modules|src|web)\/.*(?:^|[/-])messages\.tsx?$/.test(path) && !isMessageFile(path)
}

function reportName(path: string) {
  return `${path} has the name of a message file, so translations would look for ${basename(path).replace('.tsx', '.ts')}`
}

/** messages.ts, or a part of it such as item-messages.ts, or a translation such as messages.de.ts. */
function isMessageFile(path: string) {
  return /^(?:modules\/[^/]+(?:\/[\w-]+)?|web|src\/[\w-]+(?:\/[\w-]+)?)\/(?:[\w-]+-)?messages(?:\.[\w-]+)?\.ts$/.test(
    path,
  )
}

function mayBeImportedByMessages({ from, to, typeOnly }: Import) {
  const isSameModule =
    dirname(from) === dirname(to) || (moduleOf(from) !== undefined && moduleOf(from) === moduleOf(to))
  const isPart = isSameModule && isMessageFile(`${to}.ts`)
  const isOfKit = to.startsWith('src/kit/') && isMessageFile(`${to}.ts`)
  return typeOnly || isPart || isOfKit || to === 'src/kit/text/plural'
}

/** Pages, and server files whose texts reach users. */
function mayShowText(path: string) {
  if (isTest(path) || isMessageFile(path) || isForTests(path)) return false
  if (
    /^modules\/[^/]+\/(?:[\w-]+\/)?(?:errors|(?:[\w-]+-)?(?:contract|routes|emails|listeners))\.ts$/.test(
      path,
    )
  )
    return true
  return (isBrowserCode(path) && isCode(path)) || hasLabels(path)
}

/** Settings and queues: pages show their labels, and the rest is for operators. */
function hasLabels(path: string) {
  return /^(?:modules|src)\/.*(?:config|queues)\.ts$/.test(path)
}

function isForTests(path: string) {
  return path.startsWith('web/testing/') || /\/sample-[\w-]+\.ts$/.test(path)
}

/** The summary of a route is for developers, in the API description. */
const routeSummary = /\bsummary:\s*(?:"[^"]*"|'[^']*'|`[^`]*`)/g

function findTexts(path: string, text: string) {
  const code = withoutComments(path, text).replace(routeSummary, (summary) => summary.replace(/[^\n]/g, ' '))
  const texts = [
    ...textsMatching(hasLabels(path) ? label : textProp, code),
    ...textsMatching(literal, code).filter((found) => !hasLabels(path) && sentence.test(found.text)),
  ].filter((found) => letters.test(found.text.replace(entity, '').replace(/\$\{[^}]*\}/g, '')))
  const positions = new Map(texts.map((found) => [found.text.trim(), found.at]))
  return [...positions].map(
    ([found, at]) =>
      `${path}:${lineOf(code, at)} has “${found.replace(/\s+/g, ' ')}”, which belongs in messages.ts`,
  )
}

function textsMatching(pattern: RegExp, code: string) {
  return [...code.matchAll(pattern)].map(({ index, 1: double, 2: single, 3: template }) => ({
    text: double ?? single ?? template ?? '',
    at: index,
  }))
}
