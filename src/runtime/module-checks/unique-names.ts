import { appConfig } from '@/src/kit/config/app-config'
import { type Errors, httpErrors } from '@/src/kit/errors'
import type { Module } from '@/src/kit/module/module'
import { capitalize, nameModule } from '@/src/kit/module/module-error'
import { isList } from '@/src/kit/ports'
import { realtimeErrors } from '@/src/kit/realtime/realtime-errors'
import { coreMetrics } from '@/src/runtime/core-metrics'
import { EventLoopLag } from '@/src/runtime/metrics/event-loop-lag'

interface Kind {
  readonly names: (module: Pick<Module, 'name'> & Partial<Module>) => readonly string[]
  /** The names that the application uses itself. */
  readonly taken?: readonly string[]
  /** The module that has the `taken` names, if it isn't the application. */
  readonly takenBy?: string
  /** The file of a module that defines it. */
  readonly file?: string
}

/** Names that must be unique in the whole application. The key names the kind in error messages. */
const kinds: Record<string, Kind> = {
  'error code': {
    names: ({ errors = {} }) => codesOf(errors),
    taken: [httpErrors, realtimeErrors].flatMap(codesOf),
    file: 'errors.ts',
  },
  variable: {
    names: ({ config }) => Object.keys(config?.settings ?? {}),
    taken: Object.keys(appConfig.settings),
    file: 'config.ts',
  },
  topic: { names: ({ topics = [] }) => topics.map(({ name }) => name) },
  frame: {
    names: ({ frames = [] }) => frames.map(({ type }) => type),
    // src/realtime/built-in-frames.ts
    taken: ['auth', 'subscribe', 'unsubscribe'],
  },
  listener: {
    names: ({ listeners = [] }) => listeners.flatMap(({ name, formerNames = [] }) => [name, ...formerNames]),
  },
  job: { names: ({ jobs = [] }) => jobs.map(({ name }) => name) },
  'outbox handler': { names: ({ outboxHandlers = [] }) => outboxHandlers.map(({ type }) => type.kind) },
  // src/runtime/invariants.ts checks these.
  invariant: {
    names: ({ invariants = [] }) => invariants.map(({ id }) => id),
    taken: ['F1', 'F2', 'F3', 'F4'],
  },
  command: {
    names: ({ commands = [] }) => commands.map(({ name }) => name),
    // src/app/commands/list.ts
    taken: [
      'serve',
      'migrate',
      'audit',
      'user',
      'doctor',
      'backup',
      'restore',
      'verify-backup',
      'docs',
      'completion',
      'move',
      'modules',
      'module',
      'demo',
      'healthcheck',
      'deploy-files',
      'reencode-picture',
      'help',
    ],
  },
}

/** The names of list entries that are taken without an addition of a module, by noun. */
const takenInLists: Record<string, Pick<Kind, 'taken' | 'takenBy'>> = {
  metric: {
    taken: [
      ...coreMetrics(new EventLoopLag(), []).map(({ name }) => name),
      // src/app/application-metrics.ts
      'mintmark_http_request_duration_seconds',
      'mintmark_sockets_open',
      'mintmark_outgoing_request_duration_seconds',
      'mintmark_emails_total',
    ],
  },
  // The application has mintmark_sockets_open and mintmark_outbox_oldest_seconds.
  queue: { taken: ['sockets', 'outbox'] },
  // src/mail/notify-staff.ts
  'notification kind': { taken: ['cases'] },
  // modules/catalog/browse/search-query.ts
  'search parameter': { taken: ['sort', 'sellerId', 'limit', 'cursor'], takenBy: 'catalog' },
}

/** The kinds of the lists that modules add to. */
function listKinds(modules: readonly Module[]): Record<string, Kind> {
  const lists = modules.flatMap(({ provides = [] }) => provides.map(({ port }) => port).filter(isList))
  const nouns = new Set(lists.flatMap(({ unique }) => unique?.noun ?? []))
  const kindOf = (noun: string): Kind => ({
    ...takenInLists[noun],
    names: ({ provides = [] }) =>
      provides.flatMap(({ port, entries = [] }) => {
        const unique = isList(port) ? port.unique : undefined
        return unique?.noun === noun ? entries.flatMap((entry) => unique.namesOf(entry)) : []
      }),
  })
  return Object.fromEntries([...nouns].map((noun) => [noun, kindOf(noun)]))
}

function codesOf(errors: Errors): string[] {
  return Object.values(errors).map(({ kind }) => kind.code)
}

/** Finds names that are defined twice: without this check one of the two would silently never run. */
export function findDuplicates(modules: readonly Module[]): string[] {
  return Object.entries({ ...kinds, ...listKinds(modules) }).flatMap(
    ([noun, { names, taken = [], takenBy, file }]) => {
      const owners = new Map<string, string | undefined>(taken.map((name) => [name, takenBy]))
      return modules.flatMap((module) =>
        names(module).flatMap((name) => {
          if (owners.has(name))
            return describeDuplicate(`${noun} ${name}`, module.name, owners.get(name), file)
          owners.set(name, module.name)
          return []
        }),
      )
    },
  )
}

/** "The module reviews (…) defines the topic sales, which the module catalog (…) defines too. Rename one of the two." */
export function describeDuplicate(
  what: string,
  by: string,
  first: string | undefined,
  file?: string,
  fix = first === undefined ? 'Rename it in the module.' : 'Rename one of the two.',
): string {
  const known = by === first ? 'twice' : `, which ${nameModule(first, file)} defines too`
  return `${capitalize(nameModule(by, file))} defines the ${what}${by === first ? ` ${known}` : known}. ${fix}`
}
