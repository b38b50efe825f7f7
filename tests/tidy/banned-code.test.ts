import { expect, test } from 'bun:test'
import { bannedCodeIsAbsent, fileNamesAreSpecific } from '@/tests/tidy/banned-code'
import { createTree } from '@/tests/tidy/tree'

const failures = (path: string, text: string) => bannedCodeIsAbsent(createTree({ [path]: text }))

test('ordinary code is allowed', () => {
  expect(
    failures('modules/orders/service.ts', 'const later = new Date(ctx.now + 5) // not Date.now()'),
  ).toEqual([])
  expect(failures('modules/orders/clock.test.ts', `test('x', () => { Math.random() })`)).toEqual([])
})

test('email addresses have one rule', () => {
  for (const code of ['const Address = v.email(text)', 'v.pipe(v.string(), v.rfcEmail(text))']) {
    expect(failures('modules/orders/contract.ts', code)).toHaveLength(1)
    expect(failures('src/kit/text/email-address.ts', code)).toEqual([])
  }
})

test('amounts in texts have separators of thousands', () => {
  expect(failures('modules/orders/notices/notice-messages.ts', '`You get $${amount}.`')).toHaveLength(1)
  expect(failures('modules/orders/notices/notice-messages.ts', '`At most $100.00.`')).toEqual([])
})

test('pages use the time of the server', () => {
  for (const code of ['const now = Date.now()', 'const [now] = useState(Date.now)', 'new Date()'])
    for (const path of ['modules/orders/web/clock.tsx', 'web/ui/clock.tsx'])
      expect(failures(path, code)).toHaveLength(1)
  for (const path of [
    'web/lib/api/server-clock.ts',
    'web/ui/a.test.tsx',
    'modules/orders/web/sample-order.ts',
  ])
    expect(failures(path, 'const now = Date.now()')).toEqual([])
  expect(failures('web/ui/clock.tsx', 'const at = new Date(serverNow())')).toEqual([])
})

test('no text is run as code', () => {
  for (const code of ["new Function('return ' + text)", 'await import(text)', "import(prefix + '@/modules')"])
    expect(failures('src/kit/run.ts', code)).toHaveLength(1)
  expect(failures('src/kit/run.ts', "const { sign } = await import('@/src/kit/sign')")).toEqual([])
})

test('pages format with the locale of the reader', () => {
  expect(failures('web/ui/values/price.tsx', 'new Intl.NumberFormat()')).toHaveLength(1)
  expect(failures('web/lib/format/locale.ts', 'new Intl.NumberFormat()')).toEqual([])
})

test('pages keep nothing in the browser, except a message for the next page', () => {
  for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
    expect(failures('modules/wallet/web/a.ts', `${storage}.open('wallet')`)).toHaveLength(1)
  expect(failures('web/lib/browser/browser-storage.ts', 'sessionStorage.getItem(key)')).toEqual([])
})

test('password fields are told whose password they hold', () => {
  expect(failures('modules/wallet/web/a.tsx', '<TextInput type="password" />')).toHaveLength(1)
})

test('open tasks and unwritten tests are reported', () => {
  expect(failures('src/a.ts', '// TODO later')).toHaveLength(1)
  expect(failures('web/a.css', '/* FIXME */')).toHaveLength(1)
  expect(failures('src/a.test.ts', `test.todo('x')`)).toHaveLength(1)
})

test('tests have no time limits of their own, except long ones', () => {
  const limited = (ms: string) => `test('x', async () => {\n  await work()\n}, ${ms})`
  for (const ms of ['5000', '60_000', '600_000'])
    expect(failures('src/a.test.ts', limited(ms))).toHaveLength(1)
  for (const ms of ['900_000', '3_600_000']) expect(failures('src/a.test.ts', limited(ms))).toEqual([])
  expect(failures('src/a.test.ts', 'test.each(all)(\n  `x`,\n  run,\n  120_000,\n)')).toHaveLength(1)
})

test('vague file names are reported', () => {
  const vague = [
    'src/utils.ts',
    'src/order.helpers.ts',
    'web/common/a.ts',
    'web/ui/index.ts',
    'src/session-manager.ts',
  ]
  for (const path of vague) expect(fileNamesAreSpecific(createTree({ [path]: '' }))).toHaveLength(1)
  const specific = { 'modules/orders/service.ts': '', 'web/index.html': '', 'web/styles/index.css': '' }
  expect(fileNamesAreSpecific(createTree(specific))).toEqual([])
})
