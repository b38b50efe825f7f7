import { expect, test } from 'bun:test'
import { formsOf } from '@/src/app/commands/completion/command-forms'
import { completionsOf, shellScripts } from '@/src/app/commands/completion/completion'
import { commands } from '@/src/app/commands/list'

const completions = completionsOf(commands)
const script = (shell: string) => shellScripts[shell]?.(completions) ?? ''

test('the forms of a command follow from its synopsis', () => {
  const synopsis = 'wish add NAME [high|low] · wish list [--all] · wish FILE [--dry-run]'
  const wish = { name: 'wish', synopsis, about: '', run: async () => 0 }
  const common = ['--json', '--help']
  expect(formsOf(wish, { NAME: ['ann'] })).toEqual([
    { prefix: 'wish add', words: ['ann', 'high', 'low', ...common], takesFile: false },
    { prefix: 'wish list', words: ['--all', ...common], takesFile: false },
    { prefix: 'wish', words: ['add', 'list', '--dry-run', ...common], takesFile: true },
  ])
})

test('every command that operators run is completed, with all words of its synopsis', () => {
  const listed = commands.filter(({ isInternal }) => !isInternal)
  expect(completions.commands.map(({ name }) => name)).toEqual(listed.map(({ name }) => name))
  for (const { name, synopsis } of listed) {
    const forms = completions.forms.filter(({ prefix }) => prefix.split(' ')[0] === name)
    const words = forms.flatMap((form) => [...form.words, ...form.prefix.split(' ')])
    const literals = synopsis.split(/[\s[\]|·]+/).filter((word) => /^[a-z-]+$/.test(word))
    expect(literals.filter((word) => !words.includes(word))).toEqual([])
  }
})

/** What bash offers after these words, of which the last is incomplete. */
async function completeInBash(...words: string[]): Promise<string[]> {
  const ask = `${script('bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mintmark; printf '%s\\n' "\${COMPREPLY[@]}"`
  const child = Bun.spawn(['bash', '-uc', ask, 'bash', 'mintmark', ...words], {
    cwd: import.meta.dir,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  expect(await new Response(child.stderr).text()).toBe('')
  return (await new Response(child.stdout).text()).split('\n').filter((line) => line !== '')
}

test.if(Bun.which('bash') !== null)('bash completes commands, verbs, options, pages and files', async () => {
  expect(await completeInBash('ba')).toEqual(['backup'])
  expect(await completeInBash('user', 'pro')).toEqual(['promote'])
  expect(await completeInBash('user', 'promote', 'ann', 'mod')).toEqual(['moderator'])
  expect(await completeInBash('module', 'remove', 'support', '--k')).toEqual(['--keep-data'])
  expect(await completeInBash('docs', 'back')).toEqual(['back-office', 'backups'])
  expect(await completeInBash('help', 'conf')).toEqual(['config'])
  expect(await completeInBash('restore', 'completion.test')).toEqual(['completion.test.ts'])
  expect(await completeInBash('doctor', 'completion.test')).toEqual([])
})

test.each(['zsh', 'fish'])('%s accepts its script', async (shell) => {
  expect(script(shell)).toContain('verify-backup')
  if (Bun.which(shell) === null) return
  const child = Bun.spawn([shell, '-n'], { stdin: new Blob([script(shell)]), stderr: 'pipe' })
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ''])
})
