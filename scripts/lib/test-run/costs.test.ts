import { expect, test } from 'bun:test'
import { profileTable, timingsOf } from '@/scripts/lib/test-run/costs'
import type { FileCost } from '@/scripts/lib/test-run/record-costs'

const cost: FileCost = {
  step: 'sqlite',
  file: 'src/a.test.ts',
  wallMs: 2000,
  ownMs: 1500,
  processesMs: 3000,
  applicationsMs: 500,
}

test('the profile lists the most expensive files first, and where their CPU time goes', () => {
  const cheap = { ...cost, file: 'src/b.test.ts', processesMs: 0 }
  const [head, ...rows] = profileTable([cheap, cost]).split('\n')
  expect(head?.split(/ +/)).toEqual(['file', 'CPU', 'processes', 'applications', 'rest', 'wall'])
  expect(rows.map((row) => row.replace(/ +/g, ' '))).toEqual([
    'sqlite src/a.test.ts 4.5 s 3.0 s 0.5 s 1.0 s 2.0 s',
    'sqlite src/b.test.ts 1.5 s 0.0 s 0.5 s 1.0 s 2.0 s',
  ])
})

test('timings are recorded for each step, without the files that take no time', () => {
  const costs = [
    cost,
    { ...cost, step: 'postgres', wallMs: 9000 },
    { ...cost, file: 'src/quick.test.ts', wallMs: 100 },
  ]
  expect(timingsOf('sqlite', costs, 0.5)).toEqual({ 'src/a.test.ts': { wall: 2, cpu: 4.5 } })
  expect(timingsOf('postgres', costs, 0.5)).toEqual({ 'src/a.test.ts': { wall: 9, cpu: 4.5 } })
})
