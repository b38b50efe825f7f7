import type { Command } from '@/src/kit/module/command'

/** Stands for bytes of an argument that aren't UTF-8. */
const replacementCharacter = '\uFFFD'

/** Returns what no command accepts in its arguments, or undefined. The synopsis says which options there are and which take a value. */
export function findArgumentProblem(command: Command, args: readonly string[]): string | undefined {
  const tokens = command.synopsis.split(/[\s[\]]+/)
  for (const [at, arg] of args.entries()) {
    if (arg.includes(replacementCharacter)) return describeNotUtf8(arg)
    if (arg.trim() === '') return 'An argument is empty.'
    if (!accepts(command, tokens, arg)) return `This command takes no ${arg}.`
    if (!arg.startsWith('-')) continue
    if (args.indexOf(arg) < at) return `Give ${arg} once.`
    const value = tokens[tokens.indexOf(arg) + 1]
    if (value && isPlaceholder(value) && (args[at + 1] ?? '-').startsWith('-'))
      return `Give ${arg} a value: ${arg} ${value}.`
  }
  return undefined
}

function describeNotUtf8(arg: string): string {
  const at = arg.indexOf(replacementCharacter)
  return `An argument isn't UTF-8, at its character ${at + 1}, after "${arg.slice(0, at)}".`
}

/** A misspelled option would pass for a file name. */
function accepts({ isInternal, takesArguments }: Command, tokens: readonly string[], arg: string): boolean {
  if (arg === '--json') return !isInternal
  return arg.startsWith('-') ? tokens.includes(arg) : takesArguments === true
}

function isPlaceholder(token: string): boolean {
  return /^[A-Z]+$/.test(token)
}
