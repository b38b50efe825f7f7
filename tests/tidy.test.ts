/** The architecture as tests: docs/architecture.md says why, `tests/tidy/` how. */
import { expect, test } from 'bun:test'
import { personalDataHoldersOf } from '@/src/core/create-core'
import { modules } from '@/src/modules'
import { browserReachesNoServerPackage, browserTakesNoServerFile } from '@/tests/tidy/browser'
import { doorsAreUsed } from '@/tests/tidy/doors'
import { importsPointDown } from '@/tests/tidy/layers'
import { limitsAreAwaited } from '@/tests/tidy/limits'
import { listsAreComplete, pagesHaveModule } from '@/tests/tidy/lists'
import { needsAreDeclared, needsHaveNoCycle } from '@/tests/tidy/needs'
import { namedPathsExist } from '@/tests/tidy/papers'
import { papersTellOfPeople, peopleAreRemembered } from '@/tests/tidy/people'
import { secretsAreComparedInConstantTime } from '@/tests/tidy/secrets'
import { filesAreShort } from '@/tests/tidy/size'
import { tablesAreOwned } from '@/tests/tidy/tables'
import { type Rule, readTree } from '@/tests/tidy/tree'
import { exportsAreTaken, filesAreReached } from '@/tests/tidy/unused'
import { cataloguesStandAlone, firstLoadSaysLittle, wordsStandInTheirCatalogue } from '@/tests/tidy/wording'
import { namesSaySomething, wordsAreAllowed } from '@/tests/tidy/words'

const tree = readTree()
const holders = personalDataHoldersOf(modules)

const rules: Record<string, Rule> = {
  'modules meet at their doors': doorsAreUsed,
  'a module says whom it calls': needsAreDeclared,
  'no module needs itself': needsHaveNoCycle,
  'imports point one way': importsPointDown,
  'the browser takes no server file': browserTakesNoServerFile,
  'the browser reaches no server package': browserReachesNoServerPackage,
  'files are short': filesAreShort,
  'files are reached': filesAreReached,
  'what is exported is imported': exportsAreTaken,
  'both lists name every module': listsAreComplete,
  'pages belong to a module of the server': pagesHaveModule,
  'paths that the papers name are there': (all) => namedPathsExist(all),
  'limits are waited for': limitsAreAwaited,
  'secrets are compared in constant time (C20)': secretsAreComparedInConstantTime,
  'words that hide a fault are not used': wordsAreAllowed,
  'names of files say something': namesSaySomething,
  'what is said to people stands in words.ts': wordsStandInTheirCatalogue,
  'a catalogue of words stands alone': cataloguesStandAlone,
  'the first page carries the words of no other': firstLoadSaysLittle,
  'tables bear the name of their module': tablesAreOwned,
  'what is held of people is declared': (all) => peopleAreRemembered(all, holders),
  'people can read what is held of them': (all) => papersTellOfPeople(all, holders),
}

for (const [name, rule] of Object.entries(rules)) test(name, () => expect(rule(tree)).toEqual([]))
