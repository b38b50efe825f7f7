import type { MoveReport } from '@/src/app/commands/move/move-database'

/** Lines about one table are this far apart, unless a terminal shows them on one line. */
const everyMs = 5_000

/** Prints progress to standard error. */
export function createMoveReport(): MoveReport {
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    step: (text) => void process.stderr.write(`${text}…\n`),
    copied: (table, rows, total) => {
      const isDone = rows === total
      const now = performance.now()
      if (!isDone && !process.stderr.isTTY && now - shownAt < everyMs) return
      shownAt = now
      process.stderr.write(progressLine(table, rows, total, isDone))
    },
  }
}

function progressLine(table: string, rows: number, total: number, isDone: boolean): string {
  const [shown, all] = [rows, total].map((count) => count.toLocaleString('en-US'))
  const line = `  ${table.padEnd(32)} ${isDone ? shown : `${shown} of ${all}`} rows`
  if (!process.stderr.isTTY) return `${line}\n`
  return `\r${line}\x1b[K${isDone ? '\n' : ''}`
}
