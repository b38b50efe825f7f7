import { expect, test } from 'bun:test'
import { type FirstScreen, FirstScreens, type Visit } from '@/src/http/pages/first-screens'

const visit: Visit = {
  page: '/item/:id',
  params: { id: '7' },
  path: '/item/7',
  clientConfig: {},
  language: 'en-US',
  cookies: '',
}
const answer = async () => new Response()

/** Screens whose rendering ends when the test says so, on a clock that it controls. */
async function startScreens() {
  let now = 0
  let pendingRequests = 1
  const rendering: { path: string; end: PromiseWithResolvers<FirstScreen | undefined> }[] = []
  const errors: unknown[] = []
  const screens = new FirstScreens({
    load: async () => (visit) => {
      const end = Promise.withResolvers<FirstScreen | undefined>()
      rendering.push({ path: visit.path, end })
      return end.promise
    },
    elapsed: () => now,
    pendingRequests: () => pendingRequests,
    onError: (error) => errors.push(error),
  })
  await screens.start(answer)
  return {
    screens,
    errors,
    wait: (ms: number) => {
      now += ms
    },
    setPendingRequests: (count: number) => {
      pendingRequests = count
    },
    rendered: () => rendering.map(({ path }) => path),
    /** Ends the current rendering after some time. */
    end: async (ms: number, html = '<p>') => {
      now += ms
      rendering.at(-1)?.end.resolve({ html, data: {} })
      await Promise.resolve()
    },
    fail: (error: Error) => rendering.at(-1)?.end.reject(error),
  }
}

test('before the code of the pages is loaded there are no screens', async () => {
  const screens = new FirstScreens({
    load: async () => fail,
    elapsed: () => 0,
    pendingRequests: () => 1,
    onError: fail,
  })
  expect(await screens.find(visit)).toBeUndefined()

  function fail(): never {
    throw new Error('Not called')
  }
})

test('visitors of the same page share a screen for a second', async () => {
  const { screens, end, wait, rendered } = await startScreens()
  const both = [screens.find(visit), screens.find(visit)]
  await end(10, '<p>A crown')
  expect(await Promise.all(both)).toEqual([
    { html: '<p>A crown', data: {} },
    { html: '<p>A crown', data: {} },
  ])
  wait(900)
  expect(await screens.find(visit)).toMatchObject({ html: '<p>A crown' })
  expect(rendered()).toEqual(['/item/7'])
  wait(100)
  void screens.find(visit)
  expect(rendered()).toEqual(['/item/7', '/item/7'])
})

test.each([
  { language: 'de-DE' },
  { cookies: 'view=table' },
  { clientConfig: { banner: 'Closed on Sunday' } },
])('a visitor with %p gets another screen', async (difference) => {
  const { screens, end, wait, rendered } = await startScreens()
  void screens.find(visit)
  await end(10)
  wait(40)
  void screens.find({ ...visit, ...difference })
  expect(rendered()).toHaveLength(2)
})

test('one screen is rendered at a time, and then none for four times as long, but at most for half a second', async () => {
  const { screens, end, wait, rendered } = await startScreens()
  const other = (path: string) => screens.find({ ...visit, path })
  void other('/item/1')
  expect(await other('/item/2')).toBeUndefined()
  await end(20)
  wait(79)
  expect(await other('/item/2')).toBeUndefined()
  wait(1)
  void other('/item/2')
  await end(3000)
  wait(499)
  expect(await other('/item/3')).toBeUndefined()
  wait(1)
  void other('/item/3')
  expect(rendered()).toEqual(['/item/1', '/item/2', '/item/3'])
})

test('a server that handles many requests at once renders none', async () => {
  const { screens, setPendingRequests, rendered } = await startScreens()
  setPendingRequests(21)
  expect(await screens.find(visit)).toBeUndefined()
  setPendingRequests(20)
  void screens.find(visit)
  expect(rendered()).toHaveLength(1)
})

test('what cannot be rendered is reported, and the browser renders it', async () => {
  const { screens, fail, errors } = await startScreens()
  const found = screens.find(visit)
  fail(new Error('document is not defined'))
  expect(await found).toBeUndefined()
  expect(errors).toEqual([new Error('document is not defined')])
})

test('if the code of the pages cannot be loaded, the browser renders all pages', async () => {
  const errors: unknown[] = []
  const screens = new FirstScreens({
    load: () => Promise.reject(new Error('No such file')),
    elapsed: () => 0,
    pendingRequests: () => 1,
    onError: (error) => errors.push(error),
  })
  await screens.start(answer)
  expect(await screens.find(visit)).toBeUndefined()
  expect(errors).toEqual([new Error('No such file')])
})
