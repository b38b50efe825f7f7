import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second, whatever the kernel's timer. */
const msPerTick = 10

/** Returns the CPU time in ms that these processes and all their descendants have used, those that have ended included. */
export function cpuMs(pids: readonly number[]): number {
  const all = readProcesses()
  const family = new Set(pids)
  // A parent has a lower pid than its children, except after pids wrap around.
  for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) * msPerTick
}

interface ProcessTimes {
  pid: number
  parent: number
  /** User and system time of the process and of its children that have ended. */
  ticks: number
}

function readProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))]
      } catch {
        return [] // It has ended meanwhile.
      }
    })
    .sort((a, b) => a.pid - b.pid)
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
