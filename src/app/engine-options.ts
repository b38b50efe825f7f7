import { readFileSync } from 'node:fs'
import { packageManager } from '@/package.json'

/**
 * Options of JavaScriptCore for small machines. Between two collections the heap may grow by half; by default it may double, or triple
 * on a machine with 16 GB of memory (docs/decisions/0101-growth-of-the-heap.md).
 */
export const engineOptions = {
  BUN_JSC_heapGrowthFunctionThresholdInMB: '0',
  BUN_JSC_heapGrowthMaxIncrease: '0.5',
}

/** With less memory, a small heap is worth more than speed: collecting twice as often makes lists 40 % slower. */
const smallMachineBytes = 1024 ** 3

/**
 * On a small machine, replaces this process with itself and `engineOptions` in its environment: the engine reads them before any code
 * runs. Variables that are already set keep their values. Other versions of Bun don't start with an option that they don't know, so they
 * get none. `memoryBytes` is by default the memory of the machine or the limit of the process's cgroup, whichever is less.
 */
export function applyEngineOptions(memoryBytes = process.constrainedMemory()): void {
  const { env, execPath } = process
  const areSet = Object.keys(engineOptions).every((name) => env[name] !== undefined)
  if (memoryBytes >= smallMachineBytes || areSet || packageManager !== `bun@${Bun.version}`) return
  try {
    const commandLine = readFileSync('/proc/self/cmdline', 'utf8').split('\0').slice(0, -1)
    process.execve?.(execPath, commandLine, { ...engineOptions, ...env })
  } catch {
    // This isn't Linux, or the file was replaced meanwhile. It needs more memory then.
  }
}
