import type { Module } from '@/src/kit/module/module'
import { capitalize, nameModule } from '@/src/kit/module/module-error'
import { type SearchFilter as ServerFilter, searchFilters, searchSorts } from '@/src/kit/module/search'
import { entriesAddedBy } from '@/src/kit/ports'
import type { WebModule } from '@/web/lib/modules/module'
import { paramsOf, type SearchFilter } from '@/web/lib/modules/search'

type ServerHalf = Pick<Module, 'name' | 'provides'>
type WebHalf = Pick<WebModule, 'name' | 'searchFilters' | 'searchSorts'>

const webFile = 'web/module.ts'

/** Compares the search filters and sorts of the server halves with those of the browser halves, module by module. */
export function compareSearch(server: readonly ServerHalf[], web: readonly WebHalf[]): string[] {
  return server.flatMap((half) => {
    const other = web.find(({ name }) => name === half.name) ?? { name: half.name }
    const filters = entriesAddedBy([half], searchFilters)
    return [
      ...compare(half.name, 'search parameter', [
        filters.flatMap(({ params }) => Object.keys(params)),
        (other.searchFilters ?? []).flatMap(paramsOf),
      ]),
      ...compare(half.name, 'counted choice', [
        filters.flatMap(countedChoices),
        (other.searchFilters ?? []).flatMap(shownChoices),
      ]),
      ...compare(half.name, 'search sort', [
        entriesAddedBy([half], searchSorts).map(({ name }) => name),
        (other.searchSorts ?? []).map(({ name }) => name),
      ]),
    ]
  })
}

function countedChoices({ choices = {} }: ServerFilter): string[] {
  return Object.entries(choices).flatMap(([param, values = []]) => values.map((value) => `${param}=${value}`))
}

/** The choices that have the number of matches beside them. */
function shownChoices(filter: SearchFilter): string[] {
  if (filter.kind === 'toggle') return [`${filter.param}=true`]
  return filter.kind === 'choice' ? filter.options.map(({ value }) => `${filter.param}=${value}`) : []
}

function compare(
  module: string,
  noun: 'search parameter' | 'counted choice' | 'search sort',
  [server, web]: [string[], string[]],
): string[] {
  const list = noun === 'search sort' ? 'searchSorts' : 'searchFilters'
  const [inServer, inWeb] = [nameModule(module), nameModule(module, webFile)]
  return [
    ...server
      .filter((name) => !web.includes(name))
      .map(
        (name) =>
          `The ${noun} ${name} of ${inServer} is missing in the browser half. Add it to ${list} in modules/${module}/${webFile}.`,
      ),
    ...web
      .filter((name) => !server.includes(name))
      .map(
        (name) =>
          `${capitalize(inWeb)} has the ${noun} ${name}, which the server ignores or rejects. Add it to ${list} in modules/${module}/module.ts.`,
      ),
  ]
}
