import { expect, test } from 'bun:test'
import { findArgumentProblem } from '@/src/app/commands/command-line'
import { commands } from '@/src/app/commands/list'

const external = commands.filter(({ isInternal }) => !isInternal)
/** Every option of every command, with its placeholder if it takes a value. */
const options = external.flatMap((command) =>
  [...new Set(command.synopsis.match(/--[a-z-]+/g))].map((option) => {
    const [, placeholder] = new RegExp(`${option} ([A-Z]+)`).exec(command.synopsis) ?? []
    return { command, option, placeholder }
  }),
)
const withValue = options.filter(({ placeholder }) => placeholder !== undefined)

test('every option is accepted once, and rejected when it is given twice', () => {
  expect(options.length).toBeGreaterThan(30)
  for (const { command, option, placeholder } of options) {
    const given = placeholder === undefined ? [option] : [option, 'value']
    expect(findArgumentProblem(command, given)).toBeUndefined()
    expect(findArgumentProblem(command, [...given, ...given])).toBe(`Give ${option} once.`)
  }
})

test('an option without its value is rejected, also before another option', () => {
  expect(withValue.length).toBeGreaterThan(15)
  for (const { command, option, placeholder } of withValue)
    for (const args of [[option], [option, '--json']])
      expect(findArgumentProblem(command, args)).toBe(`Give ${option} a value: ${option} ${placeholder}.`)
})

test('no command takes an empty argument, or an option that it does not have', () => {
  for (const command of external) {
    for (const empty of ['', ' ']) expect(findArgumentProblem(command, [empty])).toBe('An argument is empty.')
    expect(findArgumentProblem(command, ['--nope'])).toBe('This command takes no --nope.')
    expect(findArgumentProblem(command, ['--json'])).toBeUndefined()
    expect(findArgumentProblem(command, ['--json', '--json'])).toBe('Give --json once.')
  }
})
