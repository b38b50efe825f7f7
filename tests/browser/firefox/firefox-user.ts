import { describeFailedResponse } from '@/tests/browser/browser'
import { type BrowserUser, type Role, userOf } from '@/tests/browser/browser-user'
import type { Bidi } from '@/tests/browser/firefox/bidi'
import {
  callInPage,
  type FirefoxNode,
  type FirefoxPage,
  findByLabel,
  findByRole,
  installQueries,
  pressNode,
  typeText,
} from '@/tests/browser/firefox/page'
import { eventually } from '@/tests/support/eventually'

const viewport = { width: 1280, height: 800 }

/** Opens a window with its own cookies. */
export async function openFirefoxUser(bidi: Bidi, origin: string): Promise<BrowserUser> {
  const pageErrors = await watchErrors(bidi)
  const page = await openPage(bidi)
  return userOf({
    pageErrors,
    open: (path) =>
      bidi.send('browsingContext.navigate', { context: page.context, url: origin + path, wait: 'complete' }),
    click: (role, name) => eventually(async () => pressNode(page, await locate(page, role, name))),
    fill: (label, text) =>
      eventually(async () => {
        const field = await locateField(page, label)
        await pressNode(page, field)
        await callInPage(page, '(field) => field.select()', field)
        await typeText(page, text)
      }),
    text: () => callInPage(page, '() => document.body.innerText'),
    url: () => callInPage(page, '() => location.href'),
  })
}

async function openPage(bidi: Bidi): Promise<FirefoxPage> {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext', {})
  const tab = { type: 'tab', userContext }
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', tab)
  await bidi.send('browsingContext.setViewport', { context, viewport })
  const page = { bidi, context }
  await installQueries(page)
  return page
}

async function locate(page: FirefoxPage, role: Role, name: string | RegExp): Promise<FirefoxNode> {
  const [node] = await findByRole(page, role, name)
  if (!node) throw new Error(`There is no ${role} ${name}`)
  return node
}

async function locateField(page: FirefoxPage, name: string): Promise<FirefoxNode> {
  const [node] = await findByLabel(page, name)
  if (!node) throw new Error(`There is no field ${name}`)
  return node
}

async function watchErrors(bidi: Bidi): Promise<string[]> {
  const errors: string[] = []
  await bidi.on<{ level: string; text: string }>('log.entryAdded', ({ level, text }) => {
    if (level === 'error') errors.push(text)
  })
  await bidi.on<{ response: { status: number; url: string } }>(
    'network.responseCompleted',
    ({ response }) => {
      errors.push(...describeFailedResponse(response.status, response.url))
    },
  )
  return errors
}
