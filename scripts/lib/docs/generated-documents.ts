import '@/web/testing/dom'
import { readAddedModules } from '@/scripts/lib/added-modules/record'
import { withMetricsTable } from '@/scripts/lib/docs/metrics-table'
import { namesPage } from '@/scripts/lib/docs/names-page'
import { withPersonalDataTable } from '@/scripts/lib/docs/personal-data-table'
import { referencePage } from '@/scripts/lib/docs/reference'
import { withStripeTables } from '@/scripts/lib/docs/stripe-tables'
import { variablesPage } from '@/scripts/lib/docs/variables-page'
import { builtDocs } from '@/scripts/lib/generate-docs'
import { applicationMetrics } from '@/src/app/application-metrics'
import { personalDataHoldersOf } from '@/src/app/application-providers'
import { modules } from '@/src/modules'
import { EventLoopLag } from '@/src/runtime/metrics/event-loop-lag'
import type { Tree } from '@/tests/tidy/tree'
import type { WebModule } from '@/web/lib/modules/module'
import { modules as webModules } from '@/web/modules'
import { modules as staffModules } from '@/web/staff-modules'

const moneyPage = 'docs/money.md'
const personalDataPage = 'docs/personal-data.md'
const operatingPage = 'docs/operating/monitoring.md'

/** Returns the text of each generated document, by its path. Throws if a definition can't be described. */
export async function generatedDocuments(tree: Tree): Promise<Record<string, string>> {
  const sources = {
    tree,
    modules,
    webModules: webModules.map(withStaffPlugs),
    addedModules: Object.keys(readAddedModules()),
  }
  const personalData = withPersonalDataTable(tree.get(personalDataPage) ?? '', personalDataHoldersOf(modules))
  const metrics = applicationMetrics(modules, { lag: new EventLoopLag(), countSockets: () => 0 })
  return {
    [moneyPage]: withStripeTables(tree.get(moneyPage) ?? ''),
    [`${builtDocs}/names.md`]: namesPage(tree),
    [`${builtDocs}/reference.md`]: referencePage(sources),
    [personalDataPage]: personalData,
    'docs/operating/variables.md': variablesPage(modules),
    [operatingPage]: withMetricsTable(tree.get(operatingPage) ?? '', metrics),
  }
}

function withStaffPlugs({ name, plugs = [] }: WebModule) {
  const staff = staffModules.find((half) => half.name === name)
  return { name, plugs: [...plugs, ...(staff?.plugs ?? [])] }
}
