import { readFileSync } from 'node:fs'

/** CPU time, user and system, in ms. */
export interface CpuTime {
  ownMs: number
  /** Of the children that have ended, and of theirs. 0 where the system doesn't tell, which only Linux does. */
  childrenMs: number
}

/** The kernel counts in hundredths of a second. */
const msPerTick = 10

/** Returns the CPU time of this process so far. */
export function readCpuTime(): CpuTime {
  const { user, system } = process.cpuUsage()
  const ownMs = Math.round((user + system) / 1000)
  if (process.platform !== 'linux') return { ownMs, childrenMs: 0 }
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [childUser = 0, childSystem = 0] = fields.slice(13, 15).map(Number)
  return { ownMs, childrenMs: (childUser + childSystem) * msPerTick }
}
