import type { Bidi } from '@/tests/browser/firefox/bidi'

/** A tab. */
export interface FirefoxPage {
  bidi: Bidi
  context: string
}

/** An element of the page. */
export interface FirefoxNode {
  sharedId: string
}

interface CallResult<Result> {
  result?: { value: Result }
  exceptionDetails?: { text: string }
}

const leftButton = 0

/** Finds elements by role, accessible name or both. */
export async function locateNodes(
  { bidi, context }: FirefoxPage,
  value: { role?: string; name?: string },
): Promise<FirefoxNode[]> {
  const locator = { type: 'accessibility', value }
  const { nodes } = await bidi.send<{ nodes: FirefoxNode[] }>('browsingContext.locateNodes', {
    context,
    locator,
  })
  return nodes
}

/** Calls a function in the page. */
export async function callInPage<Result>(
  { bidi, context }: FirefoxPage,
  functionDeclaration: string,
  ...args: FirefoxNode[]
): Promise<Result> {
  const { result, exceptionDetails } = await bidi.send<CallResult<Result>>('script.callFunction', {
    functionDeclaration,
    arguments: args,
    target: { context },
    awaitPromise: false,
  })
  if (!result) throw new Error(exceptionDetails?.text)
  return result.value
}

/** Clicks the middle of an element. Throws while something covers it, or it is disabled. */
export async function pressNode(page: FirefoxPage, node: FirefoxNode): Promise<void> {
  const isReady = await callInPage<boolean>(
    page,
    `(element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return !element.disabled && element.contains(hit)
    }`,
    node,
  )
  if (!isReady) throw new Error('The element is covered or disabled')
  await act(page, {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: node } },
      { type: 'pointerDown', button: leftButton },
      { type: 'pointerUp', button: leftButton },
    ],
  })
}

/** Types into what has the focus. */
export async function typeText(page: FirefoxPage, text: string): Promise<void> {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await act(page, { type: 'key', id: 'keyboard', actions })
}

async function act({ bidi, context }: FirefoxPage, source: Record<string, unknown>): Promise<void> {
  await bidi.send('input.performActions', { context, actions: [source] })
}
