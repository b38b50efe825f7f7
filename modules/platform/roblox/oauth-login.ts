import * as v from 'valibot'
import { platformConfig } from '@/modules/platform/config'
import type { AuthorizationRequest, AuthorizationResponse, PlatformLogin } from '@/modules/platform/ports'
import { callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { endpointUrl } from '@/modules/platform/roblox/endpoints'
import { Id } from '@/modules/platform/roblox/field-schemas'
import { isTrustedIssuer, maybeVerifiedSubject } from '@/modules/platform/roblox/id-token'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'

const endpoint = 'signIn'

const Tokens = v.object({ access_token: v.string(), id_token: v.optional(v.string()) })
type Tokens = v.InferOutput<typeof Tokens>

const UserInfo = v.object({ sub: Id })

/** Log-in by OAuth 2.0 with PKCE and OpenID Connect, where the operator has an app there. */
export function maybeLogin(ctx: Pick<Context, 'core'>): PlatformLogin | undefined {
  const { ROBLOX_CLIENT_ID: clientId, ROBLOX_CLIENT_SECRET: secret } = readConfig(ctx, platformConfig)
  if (clientId === undefined || secret === undefined) return undefined
  return {
    authorizationUrl: (asker, attempt) => authorizationUrl(asker, clientId, attempt),
    maybePlayerId: async (asker, attempt, cameBack) => {
      if (cameBack.issuer !== undefined && !isTrustedIssuer(asker, cameBack.issuer)) return undefined
      const tokens = await maybeExchangeCode(asker, { clientId, secret }, { attempt, cameBack })
      return tokens && maybeTokenOwner(asker, tokens, { clientId, nonce: attempt.nonce })
    },
  }
}

function authorizationUrl(ctx: Context, clientId: string, attempt: AuthorizationRequest): string {
  const challenge = new Bun.CryptoHasher('sha256').update(attempt.verifier).digest()
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: attempt.redirectUri,
    response_type: 'code',
    scope: 'openid profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: challenge.toBase64({ alphabet: 'base64url', omitPadding: true }),
    code_challenge_method: 'S256',
  })
  return `${endpointUrl(ctx, endpoint, '/oauth/v1/authorize')}?${asked}`
}

/** What a code is exchanged for: once, and only by whoever has the verifier. A code that is none is a 400. */
async function maybeExchangeCode(
  ctx: Context,
  app: { clientId: string; secret: string },
  { attempt, cameBack }: { attempt: AuthorizationRequest; cameBack: AuthorizationResponse },
): Promise<Tokens | undefined> {
  const sent = new URLSearchParams({
    grant_type: 'authorization_code',
    code: cameBack.code,
    code_verifier: attempt.verifier,
    redirect_uri: attempt.redirectUri,
    client_id: app.clientId,
    client_secret: app.secret,
  })
  const answer = await callRoblox(ctx, endpoint, {
    path: '/oauth/v1/token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: sent.toString(),
  })
  return answer.status === 400 ? undefined : parseResponse(ctx, { schema: Tokens, site: endpoint }, answer)
}

/** By the signed token where there is one; else the platform is asked whose the other one is. */
async function maybeTokenOwner(
  ctx: Context,
  { access_token, id_token }: Tokens,
  expected: { clientId: string; nonce: string },
): Promise<string | undefined> {
  if (id_token !== undefined) return maybeVerifiedSubject(ctx, id_token, expected)
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await callRoblox(ctx, endpoint, { path: '/oauth/v1/userinfo', headers })
  return parseResponse(ctx, { schema: UserInfo, site: endpoint }, answer).sub
}
