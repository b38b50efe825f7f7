/** The architecture as tests: docs/architecture.md explains the rules, tests/tidy/ implements them. */
import { expect, test } from 'bun:test'
import { readAddedModules } from '@/scripts/lib/added-modules/record'
import { builtDocs, generatedPaths, printDocs } from '@/scripts/lib/generate-docs'
import type { Module } from '@/src/kit/module/module'
import { modules } from '@/src/modules'
import { bannedCodeIsAbsent, fileNamesAreSpecific } from '@/tests/tidy/banned-code'
import { browserImportsNoServerFile, browserReachesNoServerPackage } from '@/tests/tidy/browser'
import { cryptographyIsInventoried } from '@/tests/tidy/cryptography'
import { filesHaveNoCycle, foldersHaveNoCycle, siblingsHaveNoCycle } from '@/tests/tidy/cycles'
import {
  fetchingIsDeclared,
  imagesHaveOneSize,
  nextPagesAreRequested,
  queriesAreListed,
} from '@/tests/tidy/data-fetching'
import { decisionsAreIndexed, documentedPathsExist } from '@/tests/tidy/documents'
import { foldersStaySmall } from '@/tests/tidy/folders'
import { documentsAreCurrent } from '@/tests/tidy/generated-documents'
import { importsPointDown } from '@/tests/tidy/layers'
import {
  firstLoadHasOnlyShellMessages,
  messageFilesStandAlone,
  textsAreInMessageFiles,
} from '@/tests/tidy/messages'
import {
  othersImportByPath,
  packagesAreNotImported,
  packagesNameModuleApi,
  packagesUseModuleApi,
} from '@/tests/tidy/module-api'
import { modulesUsePublicFiles, pagesHaveModule } from '@/tests/tidy/module-boundaries'
import { eventsAreOwn, foldersAreListed } from '@/tests/tidy/module-list'
import { modulesAvoidMistakes } from '@/tests/tidy/module-mistakes'
import { stylesAreReadable } from '@/tests/tidy/module-styles'
import { needsAreDeclared } from '@/tests/tidy/needs'
import { pagesAreDescribed } from '@/tests/tidy/page-descriptions'
import { apiPathsAreWrittenOnce, linksUsePaths } from '@/tests/tidy/page-paths'
import { rateLimitsAreAwaited } from '@/tests/tidy/rate-limits'
import { retiredTermsAreAbsent } from '@/tests/tidy/retired-terms'
import { secretsAreComparedInConstantTime } from '@/tests/tidy/secrets'
import { tablesAreChecked } from '@/tests/tidy/tables'
import { testsIgnoreSpeed } from '@/tests/tidy/test-timing'
import { textsSurviveTranslation } from '@/tests/tidy/translated-text'
import { type Rule, readTree, withoutModules } from '@/tests/tidy/tree'

const tree = readTree()
/** How modules from elsewhere are written is up to their authors. */
const ownTree = withoutModules(tree, Object.keys(readAddedModules()))
const needs = new Map(
  modules.map(({ name, needs = [] }: Module) => [name, needs.map((module) => module.name)]),
)

const rules: Record<string, Rule> = {
  'modules import only public files of each other': modulesUsePublicFiles,
  'packages use only the module API': packagesUseModuleApi,
  'packages are not imported': packagesAreNotImported,
  'packages name the module API': (all) => packagesNameModuleApi(all, modules),
  'imports of other folders are full paths': othersImportByPath,
  'modules declare the modules they call': (all) => needsAreDeclared(all, needs),
  'imports point one way': importsPointDown,
  'pages import no server files': browserImportsNoServerFile,
  'pages reach no server packages': browserReachesNoServerPackage,
  'pages belong to a module': pagesHaveModule,
  'paths in documents exist': (all) => documentedPathsExist(all),
  'decisions are in their index': decisionsAreIndexed,
  'rate limits are awaited': rateLimitsAreAwaited,
  'secrets are compared in constant time (C20)': secretsAreComparedInConstantTime,
  'links use the paths of the module that has the page': (all) => linksUsePaths(all, modules),
  'paths of the API are written once': apiPathsAreWrittenOnce,
  'pages have a description': () => pagesAreDescribed(modules),
  'modules are listed': (all) => foldersAreListed(all, modules),
  'modules define their own events': eventsAreOwn,
  'modules avoid mistakes that nothing reports': modulesAvoidMistakes,
  'style sheets of modules keep the pages readable': stylesAreReadable,
  'tables are checked at startup': (all) => tablesAreChecked(all, modules),
}

const styleRules: Record<string, Rule> = {
  'files do not import each other': filesHaveNoCycle,
  'folders do not import each other': foldersHaveNoCycle,
  'folders beside each other import each other in one direction': siblingsHaveNoCycle,
  'folders stay small': foldersStaySmall,
  'cryptography is in the inventory': cryptographyIsInventoried,
  'banned code is absent': bannedCodeIsAbsent,
  'pages fetch data by their queries only': fetchingIsDeclared,
  'requests of queries are listed': queriesAreListed,
  'next pages are loaded by buttons': nextPagesAreRequested,
  'pages request images of one size': imagesHaveOneSize,
  'tests do not depend on the speed of the machine': (all) => testsIgnoreSpeed(all),
  'texts survive translation by the browser': textsSurviveTranslation,
  'file names are specific': fileNamesAreSpecific,
  'retired terms are absent': retiredTermsAreAbsent,
  'texts for users are in messages.ts': textsAreInMessageFiles,
  'message files stand alone': messageFilesStandAlone,
  'the first page loads only shell messages': firstLoadHasOnlyShellMessages,
}

for (const [name, rule] of Object.entries(rules)) test(name, () => expect(rule(tree)).toEqual([]))
for (const [name, rule] of Object.entries(styleRules)) test(name, () => expect(rule(ownTree)).toEqual([]))

test('generated documents are current and listed', async () => {
  // In a process of its own: it needs a DOM, which would replace globals of all tests that run after it.
  const documents = await printDocs()
  expect(documentsAreCurrent(tree, documents)).toEqual([])
  const stored = Object.keys(documents).filter((path) => !path.startsWith(`${builtDocs}/`))
  expect(stored.sort()).toEqual(generatedPaths)
})
