import { expect, test } from 'bun:test'
import { retiredTermsAreAbsent } from '@/tests/tidy/retired-terms'
import { createTree } from '@/tests/tidy/tree'

const failures = (path: string, text = '') => retiredTermsAreAbsent(createTree({ [path]: text }))

test('standard terms are allowed', () => {
  const text = `/** Returns the order, or undefined when a person looks at it within a line. */
    export const publishToUser = 1
    export function lookUp(told: string) { const words = told.split(' ') }
    export type HoldReason = string`
  expect(failures('modules/orders/publish-order.ts', text)).toEqual([])
})

test.each(['tellPerson', 'TellPersonNow', 'shellWords', 'look', 'keptFor', 'buttonLook'])(
  'the exported name %s is reported',
  (name) => {
    const [failure] = failures('src/a.ts', `\nexport const ${name} = 1`)
    expect(failure).toStartWith(`src/a.ts:2 exports ${name}: “`)
  },
)

test.each(['modules/auth/shell-words.ts', 'src/outgoing/a.ts', 'src/kit/numbers-from.test.ts'])(
  'the file name %s is reported',
  (path) => expect(failures(path)).toHaveLength(1),
)

test.each([
  '/** Answers the order. */',
  '// Whoever asks for it',
  '/**\n * The deadline stands\n * still. */',
  '{/* somebody */}',
])('the comment %j is reported', (comment) => expect(failures('src/a.tsx', comment)).toHaveLength(1))

test('the failure names the replacement', () => {
  expect(failures('src/a.ts', '\nexport const facts = 1')).toEqual([
    'src/a.ts:2 exports facts: “facts” is retired; use clientConfig',
  ])
})
