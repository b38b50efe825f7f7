import { createInterface } from 'node:readline/promises'
import { bun, run } from '@/scripts/lib/run'

/** Modules whose applied migrations have changed, and where their tables are. */
export interface Rewritten {
  readonly modules: readonly string[]
  readonly database: string
  /** None of their tables has a row. */
  readonly isEmpty: boolean
}

/** Says what happened, and the commands that reset the tables. */
export function describeReset({ modules, database }: Rewritten): string {
  const variables = ['DATA_DIR', 'DATABASE_URL'].filter((name) => process.env[name])
  return [
    `The files no longer contain the migrations of ${modules.join(' and ')} that were applied to ${database}: they were changed or written anew.`,
    'If no other database has them, reset the tables. This deletes their rows, and the next start creates the tables again:',
    ...modules.map((name) => `  bun ${commandFor(name).join(' ')}`),
    ...(variables.length > 0 ? [`with the same ${variables.join(' and ')} as this command.`] : []),
  ].join('\n')
}

const otherWay = 'To start with an empty database instead, set another DATA_DIR or DATABASE_URL.'

function commandFor(module: string): string[] {
  return ['src/main.ts', 'module', 'remove', module, '--drop']
}

/** Asks whether to reset the tables, and resets them. Returns false if the answer is no or `signal` ends the question. */
export async function offerReset({ modules, database }: Rewritten, signal: AbortSignal): Promise<boolean> {
  const whose = modules.join(' and ')
  const question = `Reset the tables of ${whose} and apply the migrations again? This deletes their rows in ${database}. [y/N] `
  return /^y(es)?$/i.test(await ask(question, signal)) && resetTables(modules)
}

/** Drops the tables of modules, which the next start creates again. Prints the result. Returns false if one can't be dropped. */
export async function resetTables(modules: readonly string[]): Promise<boolean> {
  for (const name of modules) {
    const { ok, output } = await run([bun, ...commandFor(name)])
    process.stderr.write(ok ? `The tables of ${name} are reset.\n` : `${output}${otherWay}\n`)
    if (!ok) return false
  }
  return true
}

async function ask(question: string, signal: AbortSignal): Promise<string> {
  // Not as a terminal, in which readline would take Ctrl-C for itself.
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  try {
    return await lines.question(question, { signal })
  } catch {
    return ''
  } finally {
    lines.close()
  }
}
