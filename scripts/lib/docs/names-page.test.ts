import { expect, test } from 'bun:test'
import { namesPage } from '@/scripts/lib/docs/names-page'
import { createTree, readTree } from '@/tests/tidy/tree'

test('each name of the module API has its parameters and its doc comment, also through re-exports', () => {
  const tree = createTree({
    'src/module-api.ts': `
      export { findHats as hatsOf, type Hat } from '@/modules/hats/service'
      export { hatErrors } from '@/modules/hats/errors'`,
    'web/module-api.ts': "export { HatView } from '@/modules/hats/web/hat-view'",
    'tests/support/module-api.ts': "export { withHat } from '@/tests/support/with-hat'",
    'modules/hats/service.ts': "export { findHats, type Hat } from '@/modules/hats/hats'",
    'modules/hats/hats.ts': `
      /** What users wear. */
      export interface Hat { id: string }
      /** Returns hats | none. */
      export async function findHats(
        ctx: Context,
        ids: readonly string[],
      ): Promise<Hat[]> { return [] }`,
    'modules/hats/errors.ts': 'export const hatErrors = defineErrors({})',
    'modules/hats/web/hat-view.tsx':
      'type Props = {\n  /** Its id. */\n  id: string\n}\n/** Shows a hat. */\nexport function HatView({ id }: Props) { return null }',
    'tests/support/with-hat.ts': '/** Adds one. */\nexport const withHat = (hat: Hat): App => open(hat)',
  })
  const page = namesPage(tree)
  expect(page).toContain(
    '| [`hatsOf`](../../modules/hats/hats.ts) | `(ctx: Context, ids: readonly string[]): Promise<Hat[]>` | Returns hats \\| none. |',
  )
  expect(page).toContain('| [`Hat`](../../modules/hats/hats.ts) | `type` | What users wear. |')
  expect(page).toContain('| [`hatErrors`](../../modules/hats/errors.ts) | | |')
  expect(page).toContain(
    '| [`HatView`](../../modules/hats/web/hat-view.tsx) | `({ id }: { id: string })` | Shows a hat. |',
  )
  expect(page).toContain('| [`withHat`](../../tests/support/with-hat.ts) | `(hat: Hat): App` | Adds one. |')
})

test('no name of the module API is missing', () => {
  const tree = readTree()
  const page = namesPage(tree)
  for (const file of ['src/module-api.ts', 'web/module-api.ts', 'tests/support/module-api.ts'])
    for (const [, list = ''] of (tree.get(file) ?? '').matchAll(/export (?:type )?\{([^}]*)\}/g))
      for (const entry of list.split(',').filter((one) => one.trim() !== ''))
        expect(page).toContain(`[\`${entry.trim().split(' ').at(-1)}\`]`)
})
