import * as v from 'valibot'
import { inputMessages } from '@/modules/admin/messages'
import { cursorParam, limitParam, zonedTime } from '@/src/kit/input/params'

const pageMax = 100
const idMax = 200
const searchMax = 200

const DiagnosticResult = v.object({ status: v.picklist(['ok', 'note', 'wrong']), says: v.string() })

/** A check of what it takes to set up the site, as `mintmark doctor` reports it. */
export const SetupCheck = v.object({
  name: v.string(),
  ...DiagnosticResult.entries,
  /** The environment variables that the operator sets for it. */
  variables: v.array(v.string()),
  /** `POST /api/admin/checks/NAME/test` tries it out. */
  canTest: v.boolean(),
})
export type SetupCheck = v.InferOutput<typeof SetupCheck>

/** The result of a test, and the check repeated after it. */
export const TestedCheck = v.object({ result: DiagnosticResult, check: SetupCheck })
export type TestedCheck = v.InferOutput<typeof TestedCheck>

export const QueueSummary = v.object({
  name: v.string(),
  /** Names its cases: "Disputes". */
  label: v.string(),
  /** The number of open cases. */
  count: v.number(),
  /** When the oldest of them was opened; null without a case. */
  oldestAt: v.nullable(v.string()),
  /** Whether the actor wants to see `count` beside the queue. */
  badge: v.boolean(),
  /** Nobody gets emails about its new cases. */
  lacksRecipient: v.boolean(),
})
export type QueueSummary = v.InferOutput<typeof QueueSummary>

/** How the actor is notified of new cases of a queue. */
export const QueueAlerts = v.object({
  name: v.string(),
  label: v.string(),
  /** Null if staff get no emails about its cases. */
  email: v.nullable(v.boolean()),
  /** Null if its cases are never pushed. */
  push: v.nullable(v.boolean()),
  ...v.pick(QueueSummary, ['badge', 'lacksRecipient']).entries,
})
export type QueueAlerts = v.InferOutput<typeof QueueAlerts>

export const Alerts = v.object({
  /** Where emails go: to the actor; nowhere without a verified address. `operator`: OPERATOR_EMAIL, which gets those about all queues. */
  emailsGoTo: v.picklist(['actor', 'operator', 'nobody']),
  queues: v.array(QueueAlerts),
})
export type Alerts = v.InferOutput<typeof Alerts>

const isOn = v.optional(v.boolean(inputMessages.alert))
/** Omitted values don't change. */
export const AlertsInput = v.pipe(
  v.object({ email: isOn, push: isOn, badge: isOn }),
  v.check((input) => Object.values(input).some((value) => value !== undefined), inputMessages.noAlert),
)
export type AlertsInput = v.InferOutput<typeof AlertsInput>

export const CaseParams = v.object({
  name: v.pipe(v.string(), v.maxLength(idMax, inputMessages.queue)),
  id: v.pipe(v.string(), v.maxLength(idMax)),
})
export const QueueParams = v.pick(CaseParams, ['name'])

const queue = v.optional(QueueParams.entries.name)

/** Filters that are left out match everything, except `state`: cases that are snoozed are listed alone. */
export const CasesQuery = v.object({
  queue,
  state: v.optional(v.picklist(['open', 'overdue', 'snoozed'], inputMessages.state)),
  assignee: v.optional(v.picklist(['me', 'nobody'], inputMessages.assignee)),
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type CasesQuery = v.InferOutput<typeof CasesQuery>

/** `after`: the cursor of the case before. */
export const NextCaseQuery = v.object({ queue: QueueParams.entries.name, after: cursorParam })
export type NextCaseQuery = v.InferOutput<typeof NextCaseQuery>

const Person = v.object({ id: v.string(), username: v.string() })

/** An open case of a queue. */
export const QueueCase = v.object({
  id: v.string(),
  queue: v.string(),
  /** Names the queue: "Disputes". */
  label: v.string(),
  openedAt: v.string(),
  dueAt: v.string(),
  /** The subject of the case, such as the item of an order. */
  about: v.nullable(v.string()),
  /** Decimal string of dollars. */
  amount: v.nullable(v.string()),
  /** Its page. */
  path: v.nullable(v.string()),
  /** The users involved who still have an account. */
  people: v.array(Person),
  /** The staff member who works on it. */
  assignee: v.nullable(Person),
  snoozedUntil: v.nullable(v.string()),
})
export type QueueCase = v.InferOutput<typeof QueueCase>

export const NextCase = v.object({ next: v.nullable(QueueCase) })

/** `until` is null to end it. */
export const SnoozeInput = v.object({
  until: v.nullable(zonedTime(inputMessages.until)),
})
export type SnoozeInput = v.InferOutput<typeof SnoozeInput>

/** The text that staff typed. */
export const SearchQuery = v.object({
  q: v.pipe(
    v.string(inputMessages.search(searchMax)),
    v.maxLength(searchMax, inputMessages.search(searchMax)),
  ),
})

/** Results of one kind. */
export const SearchGroup = v.object({
  /** Names the kind: "People". */
  heading: v.string(),
  results: v.array(v.object({ label: v.string(), detail: v.nullable(v.string()), path: v.string() })),
})
export type SearchGroup = v.InferOutput<typeof SearchGroup>

/** A number for each day, oldest first; the last one is today's so far. */
const Series = v.object({
  name: v.string(),
  unit: v.picklist(['cents', 'count']),
  /** The page that lists what it counts. */
  page: v.string(),
  values: v.array(v.number()),
})
export type Series = v.InferOutput<typeof Series>

/** The charts and health states of the overview. */
export const Figures = v.object({
  /** The beginning of the first day, in UTC. */
  from: v.string(),
  series: v.array(Series),
  /** The services of the status panel. */
  health: v.array(v.object({ name: v.string(), state: v.picklist(['operational', 'degraded', 'down']) })),
  /** No money moves: see docs/operating/monitoring.md#safe-mode. */
  safeMode: v.boolean(),
})
export type Figures = v.InferOutput<typeof Figures>

/** What runs; null for what a server that runs from source doesn't know. */
export const Build = v.object({
  version: v.string(),
  commit: v.nullable(v.string()),
  /** When the commit was made. */
  date: v.nullable(v.string()),
})
export type Build = v.InferOutput<typeof Build>

/** Median (p50) and 95th percentile (p95) of the time that requests to the API took in a quarter of an hour, in ms. */
const QuarterTimes = v.object({ at: v.string(), count: v.number(), p50: v.number(), p95: v.number() })
/** The last 24 hours, oldest first. Quarters of an hour without requests are left out. */
export const RequestTimes = v.object({ from: v.string(), to: v.string(), quarters: v.array(QuarterTimes) })
export type RequestTimes = v.InferOutput<typeof RequestTimes>

/** A process that serves the site, or did in the last day and didn't shut down normally. */
export const SiteProcess = v.object({
  id: v.string(),
  machine: v.string(),
  port: v.number(),
  pid: v.number(),
  version: v.string(),
  /** Null for a process that runs from source. */
  commit: v.nullable(v.string()),
  startedAt: v.string(),
  /** When it last said that it runs. */
  seenAt: v.string(),
  isRunning: v.boolean(),
  /** What its checks found, as `mintmark doctor` says it. */
  findings: v.array(
    v.object({
      name: v.string(),
      status: v.picklist(['note', 'wrong']),
      says: v.string(),
      advice: v.string(),
    }),
  ),
})
export type SiteProcess = v.InferOutput<typeof SiteProcess>

export const SiteProcesses = v.object({
  processes: v.array(SiteProcess),
  /** In what the running ones differ: `version`, variables, `secrets`, and files of DATA_DIR. */
  differences: v.array(v.string()),
})
