import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second, whatever the kernel's timer. */
const msPerTick = 10

/**
 * Returns the CPU time in ms that these processes and all their descendants have used, those that have ended included. Always 0 on systems
 * other than Linux.
 */
export function cpuMs(pids: readonly number[]): number {
  if (process.platform !== 'linux') return 0
  const children = Map.groupBy(readProcesses(), ({ parent }) => parent)
  const ticksBelow = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + ticksBelow(child.pid), 0)
  const own = pids.map((pid) => (readProcess(pid)?.ticks ?? 0) + ticksBelow(pid))
  return own.reduce((sum, ticks) => sum + ticks, 0) * msPerTick
}

interface ProcessTimes {
  pid: number
  parent: number
  /** User and system time of the process and of its children that have ended. */
  ticks: number
}

function readProcesses(): ProcessTimes[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => readProcess(Number(pid)) ?? [])
}

/** Returns undefined if the process has ended. */
function readProcess(pid: number): ProcessTimes | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

/** Parses /proc/PID/stat. The second field is the name in parentheses, which may contain spaces and parentheses. */
export function parseStat(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system, childrenUser, childrenSystem] = [1, 11, 12, 13, 14].map((at) =>
    Number(fields[at]),
  )
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(parent),
    ticks: Number(user) + Number(system) + Number(childrenUser) + Number(childrenSystem),
  }
}
