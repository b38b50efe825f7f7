import { readFileSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Parses the arguments of the script that was started, like `parseArgs`. With `--help` the script only prints its usage, which is the first
 * doc comment of its file; with an argument that it doesn't know, it prints that and the usage, and exits with 2.
 */
export function parseScriptArgs<Config extends ParseArgsConfig>(config: Config) {
  if (process.argv.includes('--help')) {
    console.log(usage())
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : String(error))
  }
}

/** Prints what is wrong with the arguments, and the usage. */
export function exitWithUsage(problem: string): never {
  console.error(`${problem}\n\n${usage()}`)
  process.exit(2)
}

function usage(): string {
  const [, comment = ''] = /\/\*\*(.*?)\*\//s.exec(readFileSync(Bun.main, 'utf8')) ?? []
  return comment
    .split('\n')
    .map((line) => line.replace(/^ \* ?/, '').trimEnd())
    .join('\n')
    .trim()
}
