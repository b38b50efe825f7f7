import '@/web/testing/dom'
import { test } from 'bun:test'
import { sampleFacts } from '@/modules/tax/testing/sample-facts'
import { useSaveTaxFacts } from '@/modules/tax/web/queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('saved facts refresh the statement, which says whether there are any', () =>
  expectMutations({ save: [useSaveTaxFacts, sampleFacts, 'PUT /api/tax/facts: /api/tax/statement'] }))
