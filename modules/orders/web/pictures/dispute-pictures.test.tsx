import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { fireEvent, waitFor, within } from '@testing-library/react'
import type { DisputePicture } from '@/modules/orders/pictures/contract'
import { orders } from '@/modules/orders/web/module'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const upload = 'POST /api/orders/o1/evidence'
const at = '2026-03-01T12:00:00.000Z'

function buildPicture(id: string, parts: Partial<DisputePicture> = {}): DisputePicture {
  const url = `/api/orders/o1/evidence/${id}`
  return { id, party: 'buyer', url, sha256: 'ab', width: 40, height: 20, at, ...parts }
}

const picture = (name: string, type = 'image/png', size = 10) =>
  new File([new Uint8Array(size)], name, { type })

function open(pictures: DisputePicture[] = [], parts: Record<string, unknown> = {}) {
  const order = buildOrder({ state: 'paid', dispute: 'open', disputeReason: 'It never came.', pictures })
  const requests = mockApi({
    'GET /api/orders/o1': order,
    'GET /api/orders/decision-time': { seconds: 18_000, count: 12 },
    [upload]: Response.json(buildPicture('p9'), { status: 201 }),
    ...parts,
  })
  const viewer = buildViewer({ id: 'u-bob' })
  const page = renderApp({ path: '/orders/o1', viewer, modules: [orders] })
  const sent = () => requests.filter(({ call }) => call === upload).length
  const input = () => page.findByLabelText('Choose pictures')
  return { page, sent, input }
}

test('chosen pictures are shown, can be removed, and are sent one after another', async () => {
  const { page, sent, input } = open()
  await page.user.upload(await input(), [
    picture('trade.png'),
    picture('chat.jpg', 'image/jpeg'),
    picture('x.webp', 'image/webp'),
  ])
  const list = page.getByRole('list', { name: 'Pictures to send' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  await waitFor(() => expect(list.querySelector('img')?.getAttribute('src')).toStartWith('data:image/png'))
  await page.user.click(page.getByRole('button', { name: 'Remove chat.jpg' }))
  expect(document.activeElement).toBe(await input())
  expect(sent()).toBe(0)
  await page.user.click(page.getByRole('button', { name: 'Send 2 pictures' }))
  await page.findByText('2 pictures sent')
  expect(sent()).toBe(2)
  expect(page.queryByRole('list', { name: 'Pictures to send' })).toBeNull()
})

test('pictures can be dropped', async () => {
  const { page, input } = open()
  const zone = (await input()).closest('div') as HTMLElement
  fireEvent.dragOver(zone)
  expect(zone.textContent).toContain('Drop the pictures here')
  fireEvent.drop(zone, { dataTransfer: { files: [picture('trade.png')] } })
  expect(await page.findByRole('button', { name: 'Send picture' })).toBeTruthy()
})

test('files that the server would reject say why, and are not sent', async () => {
  const { page, input } = open()
  const zone = (await input()).closest('div') as HTMLElement
  const files = [
    picture('notes.pdf', 'application/pdf'),
    picture('photo.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1),
  ]
  fireEvent.drop(zone, { dataTransfer: { files } })
  expect(await page.findByText("This isn't a JPEG, PNG or WebP picture.")).toBeTruthy()
  expect(page.getByText('This picture is larger than 5 MB. Choose a smaller one.')).toBeTruthy()
  expect(page.queryByRole('button', { name: /^Send picture/ })).toBeNull()
})

test('a picture that could not be sent stays with the reason', async () => {
  const { page, input } = open([], { [upload]: mockProblem(422, 'bad_picture', 'This picture is damaged.') })
  await page.user.upload(await input(), picture('trade.png'))
  await page.user.click(page.getByRole('button', { name: 'Send picture' }))
  expect(await page.findByText('This picture is damaged.')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Send picture' })).toBeTruthy()
})

test('only as many pictures as are left can be chosen', async () => {
  const { page, input } = open(['a', 'b', 'c', 'd'].map((id) => buildPicture(id)))
  await page.user.upload(await input(), [picture('one.png'), picture('two.png')])
  expect(page.getByText('You can add only one more picture. The others were left out.')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Send picture' })).toBeTruthy()
})

test('five pictures are the most', async () => {
  const { page } = open(['a', 'b', 'c', 'd', 'e'].map((id) => buildPicture(id)))
  expect(await page.findByText('You have added 5 pictures, which is the most for one dispute.')).toBeTruthy()
  expect(page.queryByLabelText('Choose pictures')).toBeNull()
})

test('a picture opens in a dialog; a deleted one says so', async () => {
  const { page } = open([buildPicture('a'), buildPicture('b', { party: 'seller', url: null })])
  expect(await page.findByText('Deleted with the account')).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: 'You: picture 1' }))
  const dialog = await page.findByRole('dialog', { name: 'You: picture 1' })
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/api/orders/o1/evidence/a')
})

test.each([
  [{ seconds: 18_000, count: 12 }, 'Typically within 5 hours, judging by the last 12 disputes.'],
  [{ seconds: 40, count: 1 }, 'The last dispute was decided within 1 minute.'],
  [{ seconds: 400_000, count: 2 }, 'Typically within 5 days, judging by the last 2 disputes.'],
  [
    { seconds: null, count: 0 },
    "No dispute has been decided here yet, so we can't say how long this one will take.",
  ],
])('the parties see how long the last decisions took: %p', async (time, sentence) => {
  const { page } = open([], { 'GET /api/orders/decision-time': time })
  expect(await page.findByText(sentence)).toBeTruthy()
})
