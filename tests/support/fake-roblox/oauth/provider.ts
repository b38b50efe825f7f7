import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK } from 'jose'
import Provider, { type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider'
import type { RobloxStore } from '@/tests/support/fake-roblox/store'

/** The registered OAuth client, and the issuer and key of the provider. */
export interface OauthClient {
  readonly ROBLOX_CLIENT_ID: string
  readonly ROBLOX_CLIENT_SECRET: string
  readonly redirectUri: string
  readonly issuer: string
  readonly key: CryptoKey
}

interface OidcProvider {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export const keyId = 'fake-1'

/** An OpenID provider with the platform's paths and players. */
export async function createOidcProvider(store: RobloxStore, app: OauthClient): Promise<OidcProvider> {
  const provider = new Provider(app.issuer, await providerConfiguration(store, app))
  const handle = provider.callback()
  const { pathname } = new URL(app.issuer)
  const mount = pathname.slice(0, -1)
  return {
    handle: async (request, response) => {
      const url = request.url ?? ''
      if (url.startsWith(`${mount}/login/`)) return showLoginPage({ provider, store }, request, response)
      // A framework that mounts the provider below a path sets both URLs like this.
      Object.assign(request, { originalUrl: url, url: url.slice(mount.length) })
      await handle(request, response)
    },
  }
}

/** The platform's login page: choose a player or decline. */
async function showLoginPage(
  { provider, store }: { provider: Provider; store: RobloxStore },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(loginHtml([...store.players.values()].map(({ id, name }) => ({ id, name }))))
    return
  }
  const playerId = new URLSearchParams(await text(request)).get('player')
  const result = playerId
    ? { login: { accountId: playerId } }
    : { error: 'access_denied', error_description: 'The player declined' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function loginHtml(players: { id: number; name: string }[]): string {
  const buttons = players.map(({ id, name }) => `<button name="player" value="${id}">${name}</button>`)
  return `<!doctype html><html lang="en"><title>Log in</title><form method="post">${buttons.join('')}<button>Decline</button></form></html>`
}

async function providerConfiguration(store: RobloxStore, app: OauthClient): Promise<Configuration> {
  return {
    adapter: createMemoryAdapter,
    jwks: { keys: [{ ...(await exportJWK(app.key)), kid: keyId, alg: 'ES256', use: 'sig' }] },
    clients: [clientMetadata(app)],
    claims: { openid: ['sub'], profile: ['name', 'nickname', 'preferred_username', 'created_at'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['fake'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    // The platform's authorization codes are valid for one minute.
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 899,
      IdToken: 899,
      Grant: 899,
      Interaction: 899,
      Session: 899,
    },
    routes: {
      authorization: '/v1/authorize',
      token: '/v1/token',
      jwks: '/v1/certs',
      userinfo: '/v1/userinfo',
      revocation: '/v1/token/revoke',
    },
    interactions: { url: (_, { uid }) => `${new URL(app.issuer).pathname}login/${uid}` },
    findAccount: async (_, id) => {
      const player = store.players.get(Number(id))
      if (!player) return undefined
      const { name, displayName, created } = player
      const claims = {
        name: displayName,
        nickname: displayName,
        preferred_username: name,
        created_at: created,
      }
      return { accountId: id, claims: async () => ({ sub: id, ...claims }) }
    },
    // Logging in counts as consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: app.ROBLOX_CLIENT_ID,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  }
}

function clientMetadata(app: OauthClient) {
  return {
    client_id: app.ROBLOX_CLIENT_ID,
    client_secret: app.ROBLOX_CLIENT_SECRET,
    redirect_uris: [app.redirectUri],
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    id_token_signed_response_alg: 'ES256' as const,
    token_endpoint_auth_method: 'client_secret_post' as const,
  }
}

/** Stores all models of one type in memory. */
function createMemoryAdapter(): Adapter {
  const rows = new Map<string, AdapterPayload>()
  const findBy = async (name: 'uid' | 'userCode', value: string) =>
    [...rows.values()].find((row) => row[name] === value)
  return {
    upsert: async (id, payload) => void rows.set(id, payload),
    find: async (id) => rows.get(id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (code) => findBy('userCode', code),
    destroy: async (id) => void rows.delete(id),
    consume: async (id) => void Object.assign(rows.get(id) ?? {}, { consumed: 1 }),
    revokeByGrantId: async (grantId) => {
      for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id)
    },
  }
}
