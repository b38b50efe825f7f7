import { expect, test } from 'bun:test'
import { isReservedName, namesFrom } from '@/scripts/lib/module-names'
import { modules } from '@/src/modules'

test.each(['', 'Wishes', 'price_alerts', '1st', 'a--b', 'a-', '../x'])('%p is not a module name', (name) => {
  expect(namesFrom(name)).toBeUndefined()
})

test('names that TypeScript or the application uses itself are reserved, and no others', () => {
  const isReserved = (name: string) => {
    const names = namesFrom(name)
    return names !== undefined && isReservedName(names)
  }
  for (const name of ['class', 'new', 'delete', 'import', 'default', 'await', 'core', 'http', 'kit'])
    expect([name, isReserved(name)]).toEqual([name, true])
  for (const name of [
    ...modules.map((module) => module.name),
    'class-room',
    'type',
    'test',
    'constructor',
    'x',
  ])
    expect([name, isReserved(name)]).toEqual([name, false])
})
