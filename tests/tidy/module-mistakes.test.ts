import { expect, test } from 'bun:test'
import { modulesAvoidMistakes } from '@/tests/tidy/module-mistakes'
import { createTree } from '@/tests/tidy/tree'

const problemsOf = (code: string, files: Record<string, string> = {}) =>
  modulesAvoidMistakes(
    createTree({
      'modules/hats/package.json': '{}',
      'modules/hats/service.ts': code,
      'modules/catalog/module.ts': '',
      ...files,
    }),
  )

test.each([
  'const now = Date.now()',
  'const now = new Date()',
  'const luck = Math.random()',
  'const id = crypto.randomUUID()',
  'const hour = new Date(at).getHours()',
  'const day = new Date(2026, 1, 1)',
  'const text = new Date(at).toLocaleDateString()',
  "const price = real('price')",
  'const price = parseFloat(body.price)',
  "const captcha = definePort<Captcha>('auth.captcha')",
  "const port = definePort('core.lock-account')",
  'const page = await fetch(url)',
  'ctx.db.rows(sql`select name from catalog_items`)',
  'tx.db.rows(sql`update core_outbox set attempts = 0`)',
  'tx.db.rows(sql`delete from "catalog_listings"`)',
  "const pattern = 'hats/*'; const now = Date.now() // '*/'",
  'const path = name.replace(/^\\/*/, Date.now()) // The first */',
  'const path = name.replace(/[/]/, Date.now())',
])('%s is a mistake', (code) => {
  expect(problemsOf(code)).toEqual([expect.stringContaining('modules/hats/service.ts:1 has ')])
})

test.each([
  'const now = ctx.now()',
  'const hour = new Date(at).getUTCHours()',
  "const text = new Date(at).toLocaleDateString('en', { timeZone: 'UTC' })",
  "const sizes = definePort<Sizes>('hats.sizes')",
  'const page = await ctx.core.fetch(url)',
  'ctx.db.rows(sql`select name from hats_boxes join hats_hats on true`)',
  "import { table } from 'mintmark/module'",
  "const text = 'a message from ann_smith'",
  '// Date.now() is banned',
  "const quote = /'/ // Date.now() isn't used",
  "const url = 'https://hats.example' /* not Date.now() */",
])('%s is none', (code) => {
  expect(problemsOf(code)).toEqual([])
})

test('pages and tests may read the clock', () => {
  const code = 'const now = Date.now()'
  expect(problemsOf('', { 'modules/hats/web/page.tsx': code, 'modules/hats/hats.test.ts': code })).toEqual([])
})
