import { cpus } from 'node:os'
import { cpuMs } from '@/scripts/lib/cpu'

/** CPU times so far, and when they were read, in ms. */
interface CpuTimes {
  machineMs: number
  /** Of this process and its descendants. */
  ownMs: number
  at: number
}

/** Returns a function that says how many cores other programs have kept busy since this call, on average. */
export function watchOtherLoad(): () => number {
  const before = readTimes()
  return () => otherCores(before, readTimes())
}

export function otherCores(before: CpuTimes, now: CpuTimes): number {
  const othersMs = now.machineMs - before.machineMs - (now.ownMs - before.ownMs)
  return Math.max(0, othersMs) / (now.at - before.at)
}

function readTimes(): CpuTimes {
  const busy = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return {
    machineMs: busy.reduce((sum, ms) => sum + ms, 0),
    ownMs: cpuMs([process.pid]),
    at: performance.now(),
  }
}
