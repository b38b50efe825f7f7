import { formsOf, type Placeholders } from '@/src/app/commands/completion/command-forms'
import { type Completions, shellScripts } from '@/src/app/commands/completion/shell-scripts'
import { listPages } from '@/src/app/commands/docs/pages'
import { badUsage, type Command } from '@/src/kit/module/command'

/** `list` is a function because the list contains this command. */
export function completionCommand(list: () => readonly Command[]): Command {
  const completion: Command = {
    name: 'completion',
    takesArguments: true,
    synopsis: `completion ${Object.keys(shellScripts).join('|')}`,
    about:
      'Prints a script that lets a shell complete commands and options.\n\nFor bash: source <(mintmark completion bash). For zsh: source <(mintmark completion zsh). For fish: mintmark completion fish | source.',
    run: async ([shell = '', ...rest], output) => {
      const write = Object.hasOwn(shellScripts, shell) ? shellScripts[shell] : undefined
      if (!write || rest.length > 0) return badUsage(completion, 'Name one shell.')
      const script = write(completionsOf(list()))
      output.print(script, { shell, script })
      return 0
    },
  }
  return completion
}

/** Returns the completions of every command that operators run. */
export function completionsOf(all: readonly Command[]): Completions {
  const commands = all.filter(({ isInternal }) => !isInternal)
  const placeholders: Placeholders = {
    COMMAND: commands.map(({ name }) => name),
    PAGE: listPages().flatMap(({ name, isOperating }) => (isOperating ? name : [])),
  }
  return {
    commands: commands.map(({ name, about }) => ({ name, about: about.split('\n')[0] ?? '' })),
    forms: commands.flatMap((command) => formsOf(command, placeholders)),
  }
}
