import { expect, test } from 'bun:test'
import { attemptEach } from '@/src/kit/jobs/jobs'
import { createTestApp } from '@/tests/support/apps/create-test-app'

test('a failure is logged, and the others are done', async () => {
  await using app = await createTestApp()
  const done: number[] = []
  await attemptEach(app.ctx, [1, 2, 3], {
    work: async (number) => {
      if (number === 1) throw new Error('no')
      done.push(number)
    },
    failure: 'failed to count',
    describe: (number) => ({ orderId: String(number) }),
  })
  expect(done).toEqual([2, 3])
  expect(app.logLines.find((line) => line.includes('failed to count'))).toContain('"orderId":"1"')
})
