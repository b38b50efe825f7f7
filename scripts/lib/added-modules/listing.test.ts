import { expect, test } from 'bun:test'
import { removeExports } from '@/scripts/lib/added-modules/listing'

const others = `export { a } from '@/modules/hat/service'
export { b } from '@/src/modules/hats/service'
const c = 1
`

test('everything that a file exports of a module is removed, and nothing else', () => {
  const text = `export { d } from '@/modules/hats/service'
export type { E } from '@/modules/hats/contract'
export {
  type F,
  g,
} from '@/modules/hats/web/slots'
${others}export * from '@/modules/hats/errors'
`
  expect(removeExports(text, 'hats')).toBe(others)
})
