import { expect, test } from 'bun:test'
import { chooseVisits, narrow, wide } from '@/tests/browser/screens/visits'

const screens = ['a', 'b', 'c', 'd'].map((name) => ({ name, page: '/orders/:id' }))

test('the screens of a page are visited once each: both widths in turn, and each of them in both themes', () => {
  const visits = chooseVisits(screens, { areShared: true, thorough: new Set() })
  expect(visits.map(({ screen }) => screen)).toEqual(screens)
  expect(visits.every(({ width }, at) => at === 0 || width !== visits[at - 1]?.width)).toBe(true)
  expect(visits.map(({ width, themes }) => `${width} ${themes}`).sort()).toEqual(
    [wide, narrow].flatMap((width) => [`${width} dark`, `${width} light`]),
  )
})

test('of a page that nothing has changed, the first screen is visited', () => {
  const other = { name: 'f', page: '/support' }
  const visits = chooseVisits([...screens, other], { areShared: false, thorough: new Set() })
  expect(visits.map(({ screen }) => screen.name)).toEqual(['a', 'f'])
})

test('a screen of a changed module is visited at both widths, in both themes', () => {
  const changed = { name: 'e', page: '/orders/:id' }
  const visits = chooseVisits([...screens, changed], { areShared: false, thorough: new Set([changed]) })
  expect(visits.filter(({ screen }) => screen === changed)).toEqual(
    [wide, narrow].map((width) => ({ screen: changed, width, themes: ['dark', 'light'] })),
  )
})

test.each(['wide', 'narrow'] as const)('a screen of only %s windows is visited there', (only) => {
  const all = screens.map((screen) => ({ ...screen, only }))
  const visits = chooseVisits(all, { areShared: true, thorough: new Set(all.slice(0, 1)) })
  expect(visits.map(({ width }) => width)).toEqual(all.map(() => ({ wide, narrow })[only]))
})
