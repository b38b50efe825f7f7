import { afterAll, expect, test } from 'bun:test'
import { renderSvg } from '@/src/kit/pictures/render-svg'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { solidPng } from '@/tests/support/png'

const app = await createTestApp({ modules: [] })
afterAll(() => app[Symbol.asyncDispose]())

const square = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="40" height="40">${content}</svg>`

test('an SVG becomes a PNG of its size', async () => {
  const png = await renderSvg(app, square('<rect width="10" height="10" fill="#f00"/>'))
  const { format, width, height } = await new Bun.Image(png).metadata()
  expect([format, width, height]).toEqual(['png', 40, 40])
})

test('images inside are drawn', async () => {
  const image = `data:image/png;base64,${solidPng(4, 4, 0xff0000ff).toBase64()}`
  const empty = await renderSvg(app, square(''))
  const full = await renderSvg(app, square(`<image width="10" height="10" href="${image}"/>`))
  expect(full).not.toEqual(empty)
})

test('drawings wait for each other, and a broken one stops none of the others', async () => {
  const good = square('<circle r="5"/>')
  const results = await Promise.allSettled([
    renderSvg(app, good),
    renderSvg(app, '<svg'),
    renderSvg(app, good),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('beyond ten waiting drawings, the next is rejected', async () => {
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => renderSvg(app, square(''))))
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})
