import { expect, test } from 'bun:test'
import { commandsOf } from '@/src/app/commands/list'
import { createOutput, type ModuleCommand } from '@/src/kit/module/command'
import { defineModule } from '@/src/kit/module/module'
import { modules } from '@/src/modules'
import { checkModules } from '@/src/runtime/check-modules'

const runs: string[][] = []
let loaded = 0
const tidy: ModuleCommand = {
  name: 'tidy',
  synopsis: 'tidy ROOM',
  about: 'Tidies a room.',
  takesArguments: true,
  load: async () => {
    loaded++
    return async (args) => runs.push(args)
  },
}
const rooms = defineModule({ name: 'rooms', owns: 'Rooms.', commands: [tidy] })

test('a module adds a command, whose code is loaded when it runs', async () => {
  const commands = commandsOf([...modules, rooms])
  const names = commands.map(({ name }) => name)
  expect(names).toContain('catalogue')
  expect(names.slice(-2)).toEqual(['tidy', 'help'])
  expect(loaded).toBe(0)
  expect(await commands.find(({ name }) => name === 'tidy')?.run(['attic'], createOutput(false))).toBe(1)
  expect([loaded, runs]).toEqual([1, [['attic']]])
})

test('without the module there is no such command', () => {
  const without = modules.filter(({ name }) => name !== 'catalog')
  expect(commandsOf(without).some(({ name }) => name === 'catalogue')).toBe(false)
})

test('a module cannot replace a command of the application', () => {
  const serve = { ...tidy, name: 'serve' }
  expect(() => checkModules([...modules, { ...rooms, commands: [serve] }])).toThrow('the command serve')
  const names = commandsOf([]).map(({ name }) => name)
  for (const name of names)
    expect(() => checkModules([...modules, { ...rooms, commands: [{ ...tidy, name }] }])).toThrow(
      `the command ${name}`,
    )
})
