import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from 'arctic'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { platformConfig } from '@/modules/platform/config'
import type {
  Authorization,
  AuthorizationRequest,
  AuthorizationResponse,
  PlatformLogin,
} from '@/modules/platform/ports'
import { callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { endpointUrl } from '@/modules/platform/roblox/endpoints'
import { Id } from '@/modules/platform/roblox/field-schemas'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { newSecret, secretsMatch } from '@/src/kit/secret'

const endpoint = 'signIn'

const Tokens = v.object({ access_token: v.string(), id_token: v.optional(v.string()) })
type Tokens = v.InferOutput<typeof Tokens>

const UserInfo = v.object({ sub: Id })

interface OauthApp {
  clientId: string
  secret: string
}

/** Login by OAuth 2.0 with PKCE and OpenID Connect, if the operator has configured an OAuth app. */
export function maybeLogin(ctx: Pick<Context, 'core'>): PlatformLogin | undefined {
  const { ROBLOX_CLIENT_ID: clientId, ROBLOX_CLIENT_SECRET: secret } = readConfig(ctx, platformConfig)
  if (clientId === undefined || secret === undefined) return undefined
  const app = { clientId, secret }
  return {
    createAuthorization: (userCtx, redirectUri) => createAuthorization(userCtx, app, redirectUri),
    maybePlayerId: async (userCtx, request, response) => {
      if (response.issuer !== undefined && !isTrustedIssuer(userCtx, response.issuer)) return undefined
      const tokens = await maybeExchangeCode(userCtx, app, { request, response })
      return tokens && maybeTokenOwner(userCtx, tokens, { clientId, nonce: request.nonce })
    },
  }
}

/** The generic client instead of arctic's Roblox class, whose endpoint can't follow ROBLOX_API_BASE. */
function createAuthorization(
  ctx: Context,
  { clientId, secret }: OauthApp,
  redirectUri: string,
): Authorization {
  const [state, nonce, verifier] = [generateState(), newSecret(ctx), generateCodeVerifier()]
  const url = new OAuth2Client(clientId, secret, redirectUri).createAuthorizationURLWithPKCE(
    endpointUrl(ctx, endpoint, '/oauth/v1/authorize'),
    state,
    CodeChallengeMethod.S256,
    verifier,
    ['openid', 'profile'],
  )
  url.searchParams.set('nonce', nonce)
  return { url: url.href, redirectUri, state, nonce, verifier }
}

/** Exchanges the authorization code for tokens; undefined if the platform rejects the code with a 400. */
async function maybeExchangeCode(
  ctx: Context,
  { clientId, secret }: OauthApp,
  { request, response }: { request: AuthorizationRequest; response: AuthorizationResponse },
): Promise<Tokens | undefined> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: response.code,
    code_verifier: request.verifier,
    redirect_uri: request.redirectUri,
    client_id: clientId,
    client_secret: secret,
  })
  const tokenResponse = await callRoblox(ctx, endpoint, {
    path: '/oauth/v1/token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })
  return tokenResponse.status === 400
    ? undefined
    : parseResponse(ctx, { schema: Tokens, endpoint }, tokenResponse)
}

/** The player's id from the signed ID token, or from the userinfo endpoint if there is none. */
async function maybeTokenOwner(
  ctx: Context,
  { access_token, id_token }: Tokens,
  expected: { clientId: string; nonce: string },
): Promise<string | undefined> {
  if (id_token !== undefined) return maybeVerifiedSubject(ctx, id_token, expected)
  const headers = { authorization: `Bearer ${access_token}` }
  const userInfo = await callRoblox(ctx, endpoint, { path: '/oauth/v1/userinfo', headers })
  return parseResponse(ctx, { schema: UserInfo, endpoint }, userInfo).sub
}

const clockSkewSeconds = 30
/** The issuer Roblox names in its tokens, even behind a proxy. */
const robloxIssuer = 'https://apis.roblox.com/oauth/'

const Keys = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })
const Claims = v.object({ sub: Id, nonce: v.string() })

function isTrustedIssuer(ctx: Context, issuer: string): boolean {
  return trustedIssuers(ctx).includes(issuer)
}

/** Returns the token's subject; undefined unless the platform signed it for this app and this login and it hasn't expired. */
async function maybeVerifiedSubject(
  ctx: Context,
  idToken: string,
  { clientId, nonce }: { clientId: string; nonce: string },
): Promise<string | undefined> {
  const keys = parseResponse(
    ctx,
    { schema: Keys, endpoint },
    await callRoblox(ctx, endpoint, { path: '/oauth/v1/certs' }),
  )
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      algorithms: ['ES256'],
      issuer: trustedIssuers(ctx),
      audience: clientId,
      requiredClaims: ['exp'],
      clockTolerance: clockSkewSeconds,
      currentDate: new Date(ctx.now()),
    })
    const claims = v.safeParse(Claims, payload)
    return claims.success && secretsMatch(claims.output.nonce, nonce) ? claims.output.sub : undefined
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    ctx.core.log.warn('platform ID token rejected', { reason: error.code })
    return undefined
  }
}

function trustedIssuers(ctx: Context): string[] {
  return [robloxIssuer, endpointUrl(ctx, endpoint, '/oauth/')]
}
