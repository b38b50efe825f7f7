/**
 * Computes tests/support/database/postgres-cover.json, the tests that run on PostgreSQL on every commit.
 *
 *   bun scripts/record-postgres-cover.ts [--full]
 *
 * Runs the files that a commit runs on PostgreSQL, or all with --full.
 */

import { rmSync } from 'node:fs'
import { exitAfterCleanup, onExit } from '@/scripts/lib/cleanup'
import { buildCover, countLost } from '@/scripts/lib/postgres-cover/build-cover'
import { coverFile, postgresTests, readCover, readTree } from '@/scripts/lib/postgres-cover/choose-tests'
import { recordFiles } from '@/scripts/lib/postgres-cover/recording'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { makeRunFolder } from '@/scripts/lib/run-folder'
import { parseScriptArgs } from '@/scripts/lib/script-args'
import { groupNames, testsOfGroups } from '@/scripts/lib/test-run/test-groups'

process.chdir(`${import.meta.dir}/..`)
const { values } = parseScriptArgs({ options: { full: { type: 'boolean' } } })
process.env.TEST_FOLDER = makeRunFolder()
onExit(() => rmSync(String(process.env.TEST_FOLDER), { recursive: true, force: true }))

const tree = readTree()
const before = readCover()
// Crashes come at another moment in each run, and groups don't run in every one.
const isRecorded = (path: string) => !path.startsWith('tests/crash/') && !testsOfGroups(groupNames).has(path)
const chosen = [...postgresTests({ full: values.full === true }).keys()].filter(isRecorded)
await runOrThrow([bun, 'scripts/build.ts', 'web'])
const { records, output } = await recordFiles(chosen)
const cover = buildCover({ tree, records, chosen: new Set(chosen), before })
await Bun.write(coverFile, `${JSON.stringify(cover, null, 2)}\n`)
const covering = Object.values(cover.cover).flatMap((tests) => Object.keys(tests))
console.log(
  `${output}\n${records.length} of ${chosen.length} files recorded, ${covering.length} tests in the cover`,
)
const lost = before ? countLost(before, records) : 0
if (lost > 0)
  console.log(`${lost} statements no longer occur. If the product still sends them, record with --full.`)
await exitAfterCleanup(records.length === chosen.length ? 0 : 1)
