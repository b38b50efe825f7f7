import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './spawned-site'

/** Returns environment variables with which the site runs `statement` as soon as the file exists in its data folder. */
export function faultAt(file: string, statement: string, { dataDir }: Site): Record<string, string> {
  const preload = join(dataDir, 'fault.js')
  writeFileSync(
    preload,
    `const { existsSync } = require('node:fs')
const check = setInterval(() => {
  if (!existsSync(${JSON.stringify(join(dataDir, file))})) return
  clearInterval(check)
  ${statement}
}, 1)`,
  )
  return { BUN_OPTIONS: `--preload=${preload}` }
}
