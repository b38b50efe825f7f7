import { type CommandForm, formsOf, type Placeholders } from '@/src/app/commands/completion/command-forms'
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

/** The words that a shell's completion script offers. */
interface Completions {
  readonly commands: readonly { readonly name: string; readonly about: string }[]
  readonly forms: readonly CommandForm[]
}

/** The script of each shell that completes `mintmark`. */
export const shellScripts: Readonly<Record<string, (completions: Completions) => string>> = {
  bash,
  zsh,
  fish,
}

function bash({ commands, forms }: Completions): string {
  const cases = forms.map(
    ({ prefix, words, takesFile }) =>
      `    '${prefix}' | '${prefix} '*) words='${words.join(' ')}'${takesFile ? ' files=yes' : ''} ;;\n`,
  )
  return `# Completion of mintmark for bash: source <(mintmark completion bash)
_mintmark() {
  local current=\${COMP_WORDS[COMP_CWORD]} key='' words='' files=''
  ((COMP_CWORD > 1)) && key=\${COMP_WORDS[1]}
  ((COMP_CWORD > 2)) && key="$key \${COMP_WORDS[2]}"
  case $key in
    '') words='${commands.map(({ name }) => name).join(' ')} --version --help' ;;
${cases.join('')}  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; [[ -z $files ]] || compgen -f -- "$current")
}
complete -o filenames -F _mintmark mintmark
`
}

function zsh({ commands, forms }: Completions): string {
  const cases = forms.map(
    ({ prefix, words, takesFile }) =>
      `    ('${prefix}' | '${prefix} '*) compadd -- ${words.join(' ')}${takesFile ? '; _files' : ''} ;;\n`,
  )
  return `#compdef mintmark
# Completion of mintmark for zsh: source <(mintmark completion zsh)
_mintmark() {
  local key=''
  local -a commands=(
${commands.map(({ name, about }) => `    ${quote(`${name}:${about}`)}\n`).join('')}  )
  (( CURRENT > 2 )) && key=$words[2]
  (( CURRENT > 3 )) && key="$key $words[3]"
  case $key in
    ('') _describe command commands; compadd -- --version --help ;;
${cases.join('')}  esac
}
if [[ $funcstack[1] == _mintmark ]]; then _mintmark "$@"; else compdef _mintmark mintmark; fi
`
}

function fish({ commands, forms }: Completions): string {
  const names = commands.map(
    ({ name, about }) => `complete -c mintmark -n __fish_use_subcommand -a ${name} -d ${quote(about)}\n`,
  )
  return `# Completion of mintmark for fish: mintmark completion fish | source
complete -c mintmark -f
complete -c mintmark -n __fish_use_subcommand -l version
${names.join('')}${forms.map((form) => fishForm(form, forms)).join('')}`
}

function fishForm({ prefix, words, takesFile }: CommandForm, forms: readonly CommandForm[]): string {
  const verbs = forms.flatMap((form) =>
    form.prefix.startsWith(`${prefix} `) ? form.prefix.split(' ').at(-1) : [],
  )
  const seen = prefix.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`)
  const notSeen = verbs.length > 0 ? [`not __fish_seen_subcommand_from ${verbs.join(' ')}`] : []
  const condition = `-n '${[...seen, ...notSeen].join('; and ')}'`
  const options = words.filter((word) => word.startsWith('--')).map((word) => ` -l ${word.slice(2)}`)
  const literals = words.filter((word) => !word.startsWith('--'))
  const lines = [
    ...options,
    ...(literals.length > 0 ? [` -a '${literals.join(' ')}'`] : []),
    ...(takesFile ? [' -F'] : []),
  ]
  return lines.map((line) => `complete -c mintmark ${condition}${line}\n`).join('')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
