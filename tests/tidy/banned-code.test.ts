import { expect, test } from 'bun:test'
import { bannedCodeIsAbsent, fileNamesAreSpecific } from '@/tests/tidy/banned-code'
import { createTree } from '@/tests/tidy/tree'

const failures = (path: string, text: string) => bannedCodeIsAbsent(createTree({ [path]: text }))

test('ordinary code is fine', () => {
  expect(
    failures('modules/orders/service.ts', 'const later = new Date(ctx.now + 5) // not Date.now()'),
  ).toEqual([])
  expect(failures('modules/orders/web/clock.tsx', 'const now = Date.now()')).toEqual([])
  expect(failures('modules/orders/clock.test.ts', `test('x', () => { Math.random() })`)).toEqual([])
  expect(failures('src/commands/doctor.ts', `console.log('well')`)).toEqual([])
})

test('time and randomness come from ctx', () => {
  expect(failures('modules/orders/a.ts', '\nconst at = Date.now()')).toEqual([
    'modules/orders/a.ts:2 has Date.now, which comes from ctx',
  ])
  expect(failures('modules/orders/a.ts', 'const at = new Date( )')).toHaveLength(1)
  expect(failures('modules/orders/a.ts', `const url = 'https://a.test'; Math.random()`)).toHaveLength(1)
  expect(failures('modules/orders/a.ts', `const all = 'x/*'; Math.random(); const end = '*/'`)).toHaveLength(
    1,
  )
  expect(failures('modules/orders/a.ts', 'crypto.randomUUID()')).toHaveLength(1)
})

test('no test is left out', () => {
  for (const call of ['test.only', 'describe.skip', 'it.todo', 'test.concurrent.skip', 'test.only.each'])
    expect(failures('src/a.test.ts', `${call}('x', () => {})`)).toHaveLength(1)
})

test('what was put off, printed, re-exported or injected is named', () => {
  expect(failures('src/a.ts', '// TODO later')).toHaveLength(1)
  expect(failures('web/a.css', '/* FIXME */')).toHaveLength(1)
  expect(failures('src/a.ts', `console.log('x')`)).toHaveLength(1)
  expect(failures('src/a.ts', `export * from './b'`)).toHaveLength(1)
  expect(failures('web/a.tsx', '<p dangerouslySetInnerHTML={x} />')).toHaveLength(1)
})

test('names that say nothing are named', () => {
  const paths = [
    'src/utils.ts',
    'src/order.helpers.ts',
    'web/common/a.ts',
    'web/ui/index.ts',
    'src/session-manager.ts',
  ]
  for (const path of paths) expect(fileNamesAreSpecific(createTree({ [path]: '' }))).toHaveLength(1)
  expect(
    fileNamesAreSpecific(
      createTree({ 'modules/orders/service.ts': '', 'web/index.html': '', 'web/styles/index.css': '' }),
    ),
  ).toEqual([])
})
