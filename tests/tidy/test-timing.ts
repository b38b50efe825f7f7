import { withoutComments } from '@/tests/tidy/parse'
import { isCode, isTest, lineOf, type Tree } from '@/tests/tidy/tree'

/** Waits, clocks that measure, and repetitions. */
const timing = [
  /\bBun\.sleep\(/,
  /\bset(?:Timeout|Interval)\b/,
  /\b(?:Atomics|scheduler)\.wait\b/,
  /\bperformance\.now\b|\bBun\.nanoseconds\b|\bprocess\.hrtime\b/,
  /\bDate\.now\(\) - [a-z]/,
  /\bAbortSignal\.timeout\b/,
  /\bretry: *[1-9]\b/,
  /\bwaitFor\((?:(?!\bwaitFor\()[^;])*\{ *timeout:/,
]
const timingPattern = new RegExp(timing.map(({ source }) => source).join('|'), 'g')

const inFull = 'only in test:full:'
const process = 'in a process of its own:'

/** What else may wait or measure, and why no slow machine fails it. */
const allowed: Record<string, string> = {
  'modules/auth/sign-in/user-enumeration.test.ts': `${inFull} compares durations that were measured in turns`,
  'tests/abuse/connections.test.ts': `${inFull} a client that sends a byte every four seconds`,
  'tests/abuse/soak.test.ts': `${inFull} minutes of load, then of measuring memory`,
  'tests/crash/database-away.test.ts': `${process} load goes on while the database is away`,
  'tests/crash/history.test.ts': `${process} load goes on for a while, at least for a number of turns`,
  'tests/crash/kill.test.ts': `${process} is killed at varying moments, each of which must be safe`,
  'tests/deploy/sockets.test.ts': `${process} a silence that a proxy may not end`,
  'tests/deploy/support/proxied-client.ts': 'polls for an outcome',
  'tests/deploy/support/proxy.ts': 'ends a program that hangs',
  'tests/journeys/clock-jumps.test.ts': `${process} jobs of every second run several times`,
  'tests/journeys/shared-rate-limits.test.ts': 'makes a site wait long for Redis',
  'tests/journeys/uncaught-errors.test.ts': 'the text of an error that a site throws',
  'tests/support/eventually.ts': 'polls for an outcome',
  'tests/support/fake-timers.ts': 'replaces the timers',
  'tests/support/servers/fault.ts': `${process} waits for a file`,
  'tests/support/servers/quiet-install.ts': `${process} is idle`,
  'tests/support/servers/spawned-site.ts': 'polls until a site is ready, and ends one that hangs',
}

/** Reports tests whose result could depend on the machine's speed. */
export function testsIgnoreSpeed(tree: Tree, exceptions = allowed): string[] {
  const found = [...tree].filter(([path]) => isTestCode(path)).map(([path, text]) => findIn(path, text))
  return [
    ...found.filter(({ path }) => !(path in exceptions)).flatMap(({ problems }) => problems),
    ...Object.keys(exceptions)
      .filter((path) => !found.some((one) => one.path === path && one.problems.length > 0))
      .map((path) => `${path} doesn't wait or measure; remove it from tests/tidy/test-timing.ts`),
  ]
}

/** The tests of these rules contain what they ban. */
function isTestCode(path: string): boolean {
  const isInScope = /^(src|modules|web)\//.test(path) ? isTest(path) || path.startsWith('web/testing/') : true
  return isCode(path) && isInScope && !/^(scripts|tests\/tidy)\//.test(path)
}

function findIn(path: string, text: string) {
  const code = withoutComments(path, text)
  const problems = [...code.matchAll(timingPattern)].map(
    ({ 0: match, index }) =>
      `${path}:${lineOf(code, index)} has ${match}, so a slow machine may fail it; see "Time" in docs/testing.md`,
  )
  return { path, problems }
}
