import type { Command } from '@/src/kit/module/command'

/** A form of a command: what can follow the words before it. */
export interface CommandForm {
  /** "user", or "module remove". */
  readonly prefix: string
  readonly words: readonly string[]
  readonly takesFile: boolean
}

/** Words that stand for a placeholder in a synopsis, such as the names of commands for COMMAND. */
export type Placeholders = Readonly<Record<string, readonly string[]>>

/**
 * Reads the synopsis of a command: alternatives are separated by "·", placeholders are in capitals, the rest is literal. Returns a form
 * for the command, and one for each word that must follow it.
 */
export function formsOf({ name, synopsis }: Command, placeholders: Placeholders): CommandForm[] {
  const forms = synopsis.split(' · ').map((text) => {
    const rest = text.slice(name.length).trim()
    const [verb] = /^[a-z][a-z-]*(?= |$)/.exec(rest) ?? []
    const tokens = rest
      .slice(verb?.length ?? 0)
      .split(/[\s[\]|]+/)
      .filter((token) => token !== '')
    const words = tokens.flatMap((token) => (/^[a-z-]+$/.test(token) ? token : (placeholders[token] ?? [])))
    return { verb, words, takesFile: tokens.some((token) => token.endsWith('FILE')) }
  })
  const plain = forms.filter(({ verb }) => verb === undefined)
  const verbs = forms.flatMap(({ verb }) => verb ?? [])
  return [
    ...forms
      .filter(({ verb }) => verb !== undefined)
      .map(({ verb, words, takesFile }) => ({
        prefix: `${name} ${verb}`,
        words: [...words, ...commonOptions],
        takesFile,
      })),
    {
      prefix: name,
      words: [...verbs, ...plain.flatMap(({ words }) => words), ...commonOptions],
      takesFile: plain.some(({ takesFile }) => takesFile),
    },
  ]
}

const commonOptions = ['--json', '--help']
