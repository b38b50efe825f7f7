import { join } from 'node:path'
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

/**
 * Lets every document of the tab find elements by role and name. Firefox's own search waits for its accessibility tree, on a busy machine
 * for good.
 */
export async function installQueries({ bidi, context }: FirefoxPage): Promise<void> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'queries.ts')],
    target: 'browser',
    format: 'iife',
  })
  const [script] = await Promise.all(outputs.map((output) => output.text()))
  await bidi.send('script.addPreloadScript', {
    functionDeclaration: `() => { ${script} }`,
    contexts: [context],
  })
}

/** Finds the elements with a role and an accessible name. */
export function findByRole(page: FirefoxPage, role: string, name: string | RegExp): Promise<FirefoxNode[]> {
  return call(page, '(role, name) => findByRole(role, name)', [text(role), pattern(name)])
}

/** Finds the fields with a label. */
export function findByLabel(page: FirefoxPage, name: string): Promise<FirefoxNode[]> {
  return call(page, '(name) => findByLabel(name)', [text(name)])
}

function text(value: string): object {
  return { type: 'string', value }
}

function pattern(name: string | RegExp): object {
  if (typeof name === 'string') return text(name)
  return { type: 'regexp', value: { pattern: name.source, flags: name.flags } }
}

/** Calls a function in the page with elements of it. */
export function callInPage<Result>(
  page: FirefoxPage,
  functionDeclaration: string,
  ...nodes: FirefoxNode[]
): Promise<Result> {
  return call(page, functionDeclaration, nodes)
}

async function call<Result>(
  { bidi, context }: FirefoxPage,
  functionDeclaration: string,
  values: readonly object[],
): Promise<Result> {
  const { result, exceptionDetails } = await bidi.send<CallResult<Result>>('script.callFunction', {
    functionDeclaration,
    arguments: values,
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
