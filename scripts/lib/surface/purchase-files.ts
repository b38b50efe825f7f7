import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, runOrThrow } from '@/scripts/lib/run'

/** How often each line of a file ran. */
type Coverage = Map<string, Map<number, number>>

/** Returns the files of which a purchase executes lines: more often than when a copy is only listed. */
export async function purchaseFiles(): Promise<string[]> {
  const [listed, purchased] = [await coverageOf('listed'), await coverageOf('purchased')]
  return [...purchased].flatMap(([file, lines]) => {
    const before = listed.get(file)
    return [...lines].some(([line, hits]) => hits > (before?.get(line) ?? 0)) ? [file] : []
  })
}

async function coverageOf(test: string): Promise<Coverage> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-surface-'))
  const report = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`]
  try {
    await runOrThrow([bun, 'test', './scripts/lib/surface/purchase.ts', '-t', `^${test}$`, ...report])
    return parseCoverage(await Bun.file(join(folder, 'lcov.info')).text())
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Reads a report in the format of lcov: `SF:` names a file, `DA:` a line of it and how often it ran. */
export function parseCoverage(report: string): Coverage {
  const files = report.split('end_of_record').flatMap((record) => {
    const file = /^SF:(.*)$/m.exec(record)?.[1]
    const lines = [...record.matchAll(/^DA:(\d+),(\d+)/gm)]
    return file === undefined
      ? []
      : [[file, new Map(lines.map(([, line, hits]) => [Number(line), Number(hits)]))] as const]
  })
  return new Map(files)
}
