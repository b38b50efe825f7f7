import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { exitAfterCleanup, onExit } from '@/scripts/lib/cleanup'
import { makeRunFolder } from '@/scripts/lib/run-folder'
import { profileTable, readCosts, writeTimings } from '@/scripts/lib/test-run/costs'
import { addCounts, noTests, summaryLine } from '@/scripts/lib/test-run/counts'
import { preparePrograms, type TestProgram } from '@/scripts/lib/test-run/programs'
import { type FinishedJob, type Job, runQueue } from '@/scripts/lib/test-run/queue'
import { countsOf, failureReport, seconds, stepLine } from '@/scripts/lib/test-run/report'
import { stopSharedPostgres } from '@/scripts/lib/test-run/shared-postgres'
import { groupStages, type Stage } from '@/scripts/lib/test-run/steps'
import { type GroupName, groupNames, recordGroups } from '@/scripts/lib/test-run/test-groups'

interface RunOptions {
  /** Prints the most expensive test files. */
  profile?: boolean
  /** Writes the timings of the test files, which the next run uses. */
  updateTimings?: boolean
}

/** Runs the stages, prints a line per step, all failures and the totals, and exits: 1 if anything failed. */
export async function runStages(stages: readonly Stage[], options: RunOptions = {}): Promise<never> {
  const costsFile = prepareRunFolder()
  const missing = await prepareMachine(stages)
  const startedAt = performance.now()
  const finished = await runAll(stages, missing)
  const serverMs = await stopServer()
  const costs = readCosts(costsFile)
  if (options.profile) console.log(`\n${profileTable(costs)}`)
  if (options.updateTimings) await writeTimings(costs)
  const failed = finished.filter(({ outcome }) => !outcome.ok)
  await recordPassedGroups(finished)
  console.log(failureReport(failed))
  const cpuMs = finished.reduce((sum, { outcome }) => sum + outcome.cpuMs, serverMs)
  console.log(`${seconds(performance.now() - startedAt)}, ${seconds(cpuMs)} CPU`)
  const required = { ...noTests, failed: process.env.CI ? missing.length : 0 }
  const counts = addCounts([...finished.map(countsOf), required])
  console.log(summaryLine(counts))
  return exitAfterCleanup(counts.failed > 0 ? 1 : 0)
}

/** Creates the folder for the files of this run. Returns the file in which test processes record what they cost. */
function prepareRunFolder(): string {
  const folder = makeRunFolder()
  onExit(() => rmSync(folder, { recursive: true, force: true }))
  const costsFile = join(folder, 'costs')
  // Where Debian keeps nginx, ip and chroot, which only root has in its path.
  const PATH = `${process.env.PATH}:/usr/sbin:/sbin`
  Object.assign(process.env, { TEST_FOLDER: folder, TEST_COSTS: costsFile, PATH })
  return costsFile
}

/** Installs what the tests need and says what it installed. Returns the programs that are still missing. */
async function prepareMachine(stages: readonly Stage[]): Promise<readonly TestProgram[]> {
  const startedAt = performance.now()
  const { installed, missing } = await preparePrograms(
    stages.flatMap(({ jobs }) => jobs.map(({ step }) => step)),
  )
  if (installed.length > 0)
    console.log(`installed ${installed.join(', ')}, in ${seconds(performance.now() - startedAt)}`)
  const verdict = process.env.CI ? 'RED  ' : 'skips tests that need '
  if (missing.length > 0)
    console.log(`${'programs'.padEnd(12)}${verdict}${missing.map(({ name }) => name).join(', ')}`)
  return missing
}

async function runAll(stages: readonly Stage[], missing: readonly TestProgram[]): Promise<FinishedJob[]> {
  const finished: FinishedJob[] = []
  for (const { jobs, isGate } of stages) {
    await runQueue(jobs, navigator.hardwareConcurrency, (job) => {
      finished.push(job)
      printStep(job.job.step)
    })
    const isClosedBy = ({ job, outcome }: FinishedJob) =>
      !outcome.ok && (isGate === true || isGate?.includes(job.step))
    if (finished.some(isClosedBy)) break
  }
  return finished

  function printStep(step: string): void {
    const ended = finished.filter(({ job }) => job.step === step)
    const all = stages.flatMap(({ jobs }) => jobs.filter((job) => job.step === step))
    if (ended.length < all.length) return
    const names = missing.filter(({ steps }) => steps.includes(step)).map(({ name }) => name)
    console.log(stepLine(step, ended, names))
  }
}

/** Not in CI, whose clone nobody commits. */
async function recordPassedGroups(finished: readonly FinishedJob[]): Promise<void> {
  const passed = new Set(finished.flatMap(({ job, outcome }) => (outcome.ok ? testsOf(job) : [])))
  const hasPassed = (name: GroupName) =>
    groupStages(name).every(({ jobs }) => jobs.flatMap(testsOf).every((one) => passed.has(one)))
  if (!process.env.CI) await recordGroups(groupNames.filter(hasPassed))
}

function testsOf({ step, files = [] }: Job): string[] {
  return files.map((file) => `${step} ${file}`)
}

/** Stops the shared PostgreSQL. Returns the CPU time that it used, in ms. */
async function stopServer(): Promise<number> {
  const cpuMs = await stopSharedPostgres()
  if (cpuMs === undefined) return 0
  console.log(`${'PostgreSQL'.padEnd(12)}    ${seconds(cpuMs)} CPU of the server`)
  return cpuMs
}
