import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { RobloxStore } from '@/tests/support/fake-roblox/store'

/** The platform's own page: one chooses who one is, or says no. */
export async function showLoginPage(
  { provider, store }: { provider: Provider; store: RobloxStore },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(loginHtml([...store.players.values()].map(({ id, name }) => ({ id, name }))))
    return
  }
  const chosen = new URLSearchParams(await text(request)).get('player')
  const said = chosen
    ? { login: { accountId: chosen } }
    : { error: 'access_denied', error_description: 'The player said no' }
  await provider.interactionFinished(request, response, said, { mergeWithLastSubmission: false })
}

function loginHtml(players: { id: number; name: string }[]): string {
  const buttons = players.map(({ id, name }) => `<button name="player" value="${id}">${name}</button>`)
  return `<!doctype html><html lang="en"><title>Log in</title><form method="post">${buttons.join('')}<button>Decline</button></form></html>`
}
