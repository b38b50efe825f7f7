import { readFileSync } from 'node:fs'

export interface ProcessMemory {
  /** In MB, like the next. */
  resident: number
  /** Without the pages of files, such as those of the program. */
  anonymous: number
  /** Resident memory of the processes that it started, such as those that decode pictures. */
  children: number
}

/** Returns the memory of a process. Throws if it has ended. */
export function readMemory(pid: number): ProcessMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return {
    resident: field(status, 'VmRSS'),
    anonymous: field(status, 'RssAnon'),
    children: children.reduce((sum, child) => sum + residentOf(Number(child)), 0),
  }
}

/** 0 if the process has ended. */
function residentOf(pid: number): number {
  try {
    return field(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS')
  } catch {
    return 0
  }
}

function field(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
}
