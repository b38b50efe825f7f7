import '@/web/testing/dom'
import { afterEach, expect, onTestFinished, setSystemTime, spyOn, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { fakeTimers } from '@/tests/support/fake-timers'
import { createSendChange, sendChange } from '@/web/lib/api/send-change'
import { mockProblem } from '@/web/testing/mock-api'

/** Answers requests one after another, and remembers their keys. */
function scripted(...answers: (Response | Error)[]) {
  const keys: (string | null)[] = []
  const send = async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const answer = answers.shift() ?? new Response('{}')
    if (answer instanceof Error) throw answer
    return answer
  }
  return { keys, send }
}

const payOut = { method: 'POST', body: '{"amount":"5.00"}' }
const url = 'http://localhost/api/payouts'

test('each change has a key of its own', async () => {
  const { keys, send } = scripted()
  await sendChange(send, url, payOut)
  await sendChange(send, url, payOut)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(keys[0]).not.toBe(keys[1])
})

test('a change keeps its key while its outcome is unknown, and gets another one after that', async () => {
  const { keys, send } = scripted(new TypeError('Failed to fetch'), new Response('', { status: 503 }))
  await expect(sendChange(send, url, payOut)).rejects.toThrow('Failed to fetch')
  expect((await sendChange(send, url, payOut)).status).toBe(503)
  await sendChange(send, url, payOut)
  await sendChange(send, url, payOut)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[2])
})

test('an unknown outcome concerns no other change', async () => {
  const { keys, send } = scripted(new TypeError('Failed to fetch'))
  await sendChange(send, url, payOut).catch(() => undefined)
  await sendChange(send, url, { ...payOut, body: '{"amount":"6.00"}' })
  await sendChange(send, `${url}/account`, payOut)
  await sendChange(send, url, { ...payOut, method: 'PUT' })
  for (const name of ['one.png', 'two.png']) {
    const picture = { method: 'POST', body: new File(['picture'], name, { lastModified: 1 }) }
    await sendChange(() => Promise.reject(new TypeError('Failed to fetch')), url, picture).catch(
      () => undefined,
    )
    await sendChange(send, url, picture)
  }
  expect(new Set(keys).size).toBe(6)
})

test.each(['internal', 'unavailable'])('after %s it keeps its key', async (code) => {
  const { keys, send } = scripted(mockProblem(503, code, 'Try again.'))
  await sendChange(send, url, payOut)
  await sendChange(send, url, payOut)
  expect(new Set(keys).size).toBe(1)
})

test('an error that says what has happened ends it: a repeated change has another key', async () => {
  const { keys, send } = scripted(mockProblem(502, 'provider_unavailable', 'Try again.'))
  expect((await sendChange(send, url, payOut)).status).toBe(502)
  await sendChange(send, url, payOut)
  expect(new Set(keys).size).toBe(2)
})

/** Sends a change whose page is reloaded before the response arrives, and the same one from the new page. */
async function sendAcrossReload(change: RequestInit, minutes = 0): Promise<(string | null)[]> {
  const { keys, send } = scripted()
  const leave = (input: string, init: RequestInit) => {
    void send(input, init)
    return new Promise<Response>(() => undefined)
  }
  void createSendChange()(leave, url, change)
  setSystemTime(Date.now() + minutes * 60_000)
  const reloaded = createSendChange()
  await reloaded(send, url, change)
  await reloaded(send, url, change)
  return keys
}

afterEach(() => {
  setSystemTime()
  localStorage.clear()
})

test('a change whose page was reloaded keeps its key until a response arrives', async () => {
  const [first, second, third] = await sendAcrossReload(payOut)
  expect(second).toBe(first ?? '')
  expect(third).not.toBe(first ?? '')
  expect(localStorage.length).toBe(0)
})

test('minutes after a reload, the same change is another one', async () => {
  const keys = await sendAcrossReload(payOut, 11)
  expect(new Set(keys).size).toBe(3)
})

test('a change with a response, whatever it says, has another key after a reload', async () => {
  const { keys, send } = scripted(mockProblem(409, 'payout_limit', 'Too much.'))
  await createSendChange()(send, url, payOut)
  await createSendChange()(send, url, payOut)
  expect(new Set(keys).size).toBe(2)
})

test('after a reload, an unknown outcome concerns no other change', async () => {
  const { keys, send } = scripted(new TypeError('Failed to fetch'))
  await createSendChange()(send, url, payOut).catch(() => undefined)
  const reloaded = createSendChange()
  for (const other of [
    { body: '{"amount":"5.01"}' },
    { method: 'PUT' },
    { body: '' },
    { body: '{"amount":"5.00" }' },
  ])
    await reloaded(send, url, { ...payOut, ...other })
  await reloaded(send, `${url}?now`, payOut)
  expect(new Set(keys).size).toBe(6)
  await reloaded(send, url, payOut)
  expect(keys.at(-1)).toBe(keys[0] ?? '')
})

test.each(['{"password":"x"}', '{"currentPassword":"x"}', '{"code":"123456"}'])(
  'nothing about %s is stored',
  async (body) => {
    await sendAcrossReload({ method: 'POST', body })
    expect(localStorage.length).toBe(0)
  },
)

/** A page whose requests get no response until `answer` is called. */
function openTab(account?: string) {
  const sent: (string | null)[] = []
  const waiting: (() => void)[] = []
  const sendFromTab = createSendChange()
  const send = (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('idempotency-key'))
    return new Promise<Response>((resolve) => waiting.push(() => resolve(new Response('{}'))))
  }
  const headers = new Headers(account === undefined ? [] : [['x-account', account]])
  return {
    press: () => void sendFromTab(send, url, { ...payOut, headers }),
    answer: () => waiting.splice(0).map((respond) => respond()),
    sent,
  }
}

test('a change that another tab has sent and waits for has the same key, until the response arrives', async () => {
  const [first, second] = [openTab('ann'), openTab('ann')]
  first.press()
  second.press()
  expect(second.sent).toEqual(first.sent)
  first.answer()
  second.answer()
  await waitFor(() => expect(localStorage.length).toBe(0))
  second.press()
  expect(second.sent[1]).not.toBe(first.sent[0] ?? '')
})

test('the same change of another account in another tab has a key of its own', () => {
  const [ann, bob] = [openTab('ann'), openTab('bob')]
  ann.press()
  bob.press()
  expect(bob.sent[0]).not.toBe(ann.sent[0] ?? '')
})

test('two presses that one page sends at once are two changes', () => {
  const tab = openTab()
  tab.press()
  tab.press()
  expect(new Set(tab.sent).size).toBe(2)
})

test('changes are sent without storage, too', async () => {
  const storage = spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  onTestFinished(() => void storage.mockRestore())
  const { keys, send } = scripted(new TypeError('Failed to fetch'))
  await sendChange(send, url, payOut).catch(() => undefined)
  await sendChange(send, url, payOut)
  expect(new Set(keys).size).toBe(1)
})

test('a stored text that is no key is ignored, and one that is too old is removed', async () => {
  localStorage.setItem('mintmark.unfinished-change.x', '{')
  localStorage.setItem('mintmark.unfinished-change.y', `${'0'.repeat(32)} 1`)
  const [first, second] = await sendAcrossReload(payOut)
  expect(second).toBe(first ?? '')
  expect(localStorage.length).toBe(0)
})

test('a rejected change has another key when it is sent again', async () => {
  const { keys, send } = scripted(mockProblem(409, 'payout_limit', 'Too much.'))
  expect((await sendChange(send, url, payOut)).status).toBe(409)
  await sendChange(send, url, payOut)
  expect(keys[0]).not.toBe(keys[1])
})

test('while the server is busy with the change, it is asked again with the same key', async () => {
  const timers = fakeTimers()
  const busy = mockProblem(409, 'idempotency_in_progress', 'Still in progress.')
  busy.headers.set('retry-after', '1')
  const { keys, send } = scripted(new TypeError('Failed to fetch'), busy, new Response('{}', { status: 201 }))
  await sendChange(send, url, payOut).catch(() => undefined)
  const answer = sendChange(send, url, payOut)
  await waitFor(() => expect(timers.pendingDelays).toContain(1000))
  await timers.fire(1000)
  expect((await answer).status).toBe(201)
  expect(new Set(keys).size).toBe(1)
})
