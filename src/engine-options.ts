import { packageManager } from '@/package.json'
import { isExecutable } from '@/src/kit/assets-folder'

/**
 * Options of JavaScriptCore. Between two collections the heap may grow by half; by default it may double, or triple on a machine with
 * 16 GB of memory (docs/decisions/0101-growth-of-the-heap.md).
 */
export const engineOptions = {
  BUN_JSC_heapGrowthFunctionThresholdInMB: '0',
  BUN_JSC_heapGrowthMaxIncrease: '0.5',
}

/**
 * Replaces this process with itself and `engineOptions` in its environment: the engine reads them before any code runs. Variables that
 * are already set keep their values. Other versions of Bun don't start with an option that they don't know, so they get none.
 */
export function applyEngineOptions(): void {
  const { env, execPath, execArgv, argv } = process
  const areSet = Object.keys(engineOptions).every((name) => env[name] !== undefined)
  if (areSet || packageManager !== `bun@${Bun.version}`) return
  const program = isExecutable() ? [execPath] : [execPath, ...execArgv, ...argv.slice(1, 2)]
  try {
    process.execve?.(execPath, [...program, ...argv.slice(2)], { ...engineOptions, ...env })
  } catch {
    // For example because the file was replaced meanwhile. It needs more memory then.
  }
}
