import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { ConversationRow } from '@/modules/messages/web/conversation-list'
import { MessageView } from '@/modules/messages/web/message-view'
import { messages } from '@/modules/messages/web/module'
import { bob, buildConversation, buildMessage } from '@/modules/messages/web/sample-conversation'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp, renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

test('own messages are on the right and colored, those of others on the left', () => {
  const page = renderPage(
    ['1', 'b'].map((senderId) => (
      <MessageView
        key={senderId}
        message={buildMessage({ senderId })}
        isNewTopic={false}
        username="bob"
        ownId="1"
      />
    )),
  )
  const looks = page
    .getAllByRole('listitem')
    .map((row) => [row.classList.contains('justify-self-end'), row.querySelector('.bg-accent-soft') !== null])
  expect(looks).toEqual([
    [true, true],
    [false, false],
  ])
})

test('unread conversations are bold, and the open one is marked', () => {
  const page = renderPage(
    <>
      <ConversationRow conversation={buildConversation({ unread: 2 })} ownId="1" isChosen={false} search="" />
      <ConversationRow conversation={buildConversation()} ownId="1" isChosen search="" />
    </>,
  )
  const isBold = page.getAllByText('bob').map((name) => name.closest('.truncate.font-semibold') !== null)
  expect(isBold).toEqual([true, false])
  const marks = page.getAllByRole('link').map((row) => row.getAttribute('aria-current'))
  expect(marks).toEqual([null, 'page'])
})

test('a phone shows either the list or the conversation', async () => {
  mockApi({
    'GET /api/conversations': [buildConversation()],
    'GET /api/conversations/b': [],
    'GET /api/conversations/b/person': bob,
  })
  const isListHidden = async (path: string) => {
    const page = renderApp({ path, viewer: buildViewer(), modules: [messages] })
    const row = await page.findByText('Is it still there?')
    const isHidden = row.closest('.max-lg\\:hidden') !== null
    page.unmount()
    return isHidden
  }
  expect([await isListHidden('/messages'), await isListHidden('/messages/b')]).toEqual([false, true])
})
