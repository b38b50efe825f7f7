/** The architecture as tests: docs/architecture.md says why, `tests/tidy/` how. */
import { expect, test } from 'bun:test'
import { personalDataHoldersOf } from '@/src/create-core'
import { modules } from '@/src/modules'
import { bannedCodeIsAbsent, fileNamesAreSpecific, filesAreShort } from '@/tests/tidy/banned-code'
import { browserImportsNoServerFile, browserReachesNoServerPackage } from '@/tests/tidy/browser'
import { documentedPathsExist } from '@/tests/tidy/documents'
import { importsPointDown } from '@/tests/tidy/layers'
import {
  firstLoadHasOnlyShellMessages,
  messageFilesStandAlone,
  textsAreInMessageFiles,
} from '@/tests/tidy/messages'
import { modulesUsePublicFiles } from '@/tests/tidy/module-boundaries'
import { listsAreComplete, pagesHaveModule } from '@/tests/tidy/module-lists'
import { needsAreDeclared, needsHaveNoCycle } from '@/tests/tidy/needs'
import { personalDataIsDeclared, personalDataIsDocumented } from '@/tests/tidy/personal-data'
import { rateLimitsAreAwaited } from '@/tests/tidy/rate-limits'
import { secretsAreComparedInConstantTime } from '@/tests/tidy/secrets'
import { tablesAreOwned } from '@/tests/tidy/tables'
import { type Rule, readTree } from '@/tests/tidy/tree'
import { exportsAreUsed, filesAreImported } from '@/tests/tidy/unused'

const tree = readTree()
const holders = personalDataHoldersOf(modules)

const rules: Record<string, Rule> = {
  'modules meet at their doors': modulesUsePublicFiles,
  'a module says whom it calls': needsAreDeclared,
  'no module needs itself': needsHaveNoCycle,
  'imports point one way': importsPointDown,
  'the browser takes no server file': browserImportsNoServerFile,
  'the browser reaches no server package': browserReachesNoServerPackage,
  'files are short': filesAreShort,
  'files are reached': filesAreImported,
  'what is exported is imported': exportsAreUsed,
  'both lists name every module': listsAreComplete,
  'pages belong to a module of the server': pagesHaveModule,
  'paths that the papers name are there': (all) => documentedPathsExist(all),
  'limits are waited for': rateLimitsAreAwaited,
  'secrets are compared in constant time (C20)': secretsAreComparedInConstantTime,
  'words that hide a fault are not used': bannedCodeIsAbsent,
  'names of files say something': fileNamesAreSpecific,
  'what is said to people stands in words.ts': textsAreInMessageFiles,
  'a catalogue of words stands alone': messageFilesStandAlone,
  'the first page carries the words of no other': firstLoadHasOnlyShellMessages,
  'tables bear the name of their module': tablesAreOwned,
  'what is held of people is declared': (all) => personalDataIsDeclared(all, holders),
  'people can read what is held of them': (all) => personalDataIsDocumented(all, holders),
}

for (const [name, rule] of Object.entries(rules)) test(name, () => expect(rule(tree)).toEqual([]))
