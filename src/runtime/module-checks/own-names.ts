import type { Event } from '@/src/kit/events'
import { type Metric, metrics } from '@/src/kit/metrics/metrics'
import type { Module } from '@/src/kit/module/module'
import { capitalize, nameModule } from '@/src/kit/module/module-error'
import { searchFilters, searchSorts } from '@/src/kit/module/search'
import { entriesAddedBy } from '@/src/kit/ports'

/** Prefixes of the application's own jobs, events, ports and tags. */
export const reservedNames = ['core', 'http', 'realtime', 'kit', 'mail', 'host']

const metricName = /^mintmark_[a-z0-9_]+$/

/** Finds names that don't follow the rules: a module's jobs, listeners and outbox jobs start with its name. */
export function findMisnamed(modules: readonly Module[]): string[] {
  return modules.flatMap((module) => [
    ...findReservedName(module),
    ...(module.jobs ?? []).flatMap(({ name }) => checkPrefix(module, 'job', name)),
    ...(module.listeners ?? []).flatMap(({ name }) => checkPrefix(module, 'listener', name)),
    ...(module.outboxHandlers ?? []).flatMap(({ type }) => checkPrefix(module, 'outbox job', type.kind)),
    ...(module.topics ?? []).flatMap(({ name }) => checkTopic(module, name)),
    ...entriesAddedBy([module], metrics).flatMap((metric) => checkMetric(module, metric)),
    ...entriesAddedBy([module], searchFilters).flatMap(({ params }) =>
      Object.keys(params).flatMap((name) => checkSearchParam(module, name)),
    ),
    ...entriesAddedBy([module], searchSorts).flatMap(({ name }) => checkSort(module, name)),
  ])
}

function findReservedName({ name }: Module): string[] {
  if (!reservedNames.includes(name)) return []
  return [`${capitalize(nameModule(name))} has a name that the application uses itself. Rename the module.`]
}

function checkPrefix({ name: owner }: Module, noun: string, name: string): string[] {
  if (name.startsWith(`${owner}.`)) return []
  const renamed = `${owner}.${name.slice(name.lastIndexOf('.') + 1)}`
  return [
    `${capitalize(nameModule(owner))} has the ${noun} ${name}, which lacks the module's name. Rename it, such as to ${renamed}.`,
  ]
}

/** A colon separates a topic from an id, and a slash marks topics that clients can't subscribe to. */
function checkTopic({ name: owner }: Module, name: string): string[] {
  if (/^[\w-]+$/.test(name)) return []
  return [
    `${capitalize(nameModule(owner))} has the topic "${name}", but topics are named with letters, digits, _ and - only. Rename it.`,
  ]
}

function checkMetric({ name: owner }: Module, { name, type }: Metric): string[] {
  if (metricName.test(name) && name.endsWith('_total') === (type === 'counter')) return []
  const form = { counter: 'mintmark_…_total', gauge: 'mintmark_…', histogram: 'mintmark_…_seconds' }[type]
  return [
    `${capitalize(nameModule(owner))} has the ${type} ${name}, which is not of the form ${form}. Rename it.`,
  ]
}

function checkSearchParam({ name: owner }: Module, name: string): string[] {
  if (/^[a-z][a-zA-Z0-9]*$/.test(name)) return []
  return [
    `${capitalize(nameModule(owner))} has the search parameter "${name}", but parameters are named like minPrice. Rename it.`,
  ]
}

function checkSort({ name: owner }: Module, name: string): string[] {
  if (/^[a-z]+(-[a-z]+)*$/.test(name)) return []
  return [
    `${capitalize(nameModule(owner))} has the search sort "${name}", but sorts are named like price-low. Rename it.`,
  ]
}

/** Finds listeners that would never run: of events of a module that isn't in the list, or of a second definition of an event. */
export function findListenersWithoutEvent(modules: readonly Module[]): string[] {
  const publishers = new Set(['core', ...modules.map(({ name }) => name)])
  const events = new Map<string, { event: Event; by: string }>()
  return modules.flatMap(({ name: by, listeners = [] }) =>
    listeners.flatMap(({ event, name }) => {
      const publisher = event.name.slice(0, event.name.indexOf('.'))
      if (!publishers.has(publisher))
        return `The listener ${name} of ${nameModule(by)} waits for ${event.name}, but no module in src/modules.ts is named ${publisher}. Add that module, or remove the listener.`
      const first = events.get(event.name) ?? { event, by }
      events.set(event.name, first)
      if (first.event === event) return []
      return `The listener ${name} of ${nameModule(by)} uses another event named ${event.name} than ${nameModule(first.by)} does. Import the one in modules/${publisher}/events.ts in both.`
    }),
  )
}
