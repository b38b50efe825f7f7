import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { keyId, type OauthClient } from '@/tests/support/fake-roblox/oauth/provider'

/**
 * What is wrong with an ID token. `absent`: missing; `forged`: signed with another key; `unsigned`: not signed;
 * `shared`: signed with the client secret instead of a key; `proxied`: valid, but the issuer is the real platform
 * because the request went through a proxy.
 */
export type IdTokenFault =
  | 'absent'
  | 'nonce'
  | 'forged'
  | 'unsigned'
  | 'shared'
  | 'expired'
  | 'audience'
  | 'issuer'
  | 'proxied'

interface TokenResponse {
  id_token: string
}

const faultyClaims: Partial<Record<IdTokenFault, (now: number) => JWTPayload>> = {
  nonce: () => ({ nonce: 'another nonce' }),
  expired: (now) => ({ exp: Math.floor(now / 1000) - 120 }),
  audience: () => ({ aud: 'another app' }),
  issuer: () => ({ iss: 'https://elsewhere.example/oauth/' }),
  proxied: () => ({ iss: 'https://apis.roblox.com/oauth/' }),
}

/** Returns the response of the token endpoint with a faulty ID token. */
export async function tamperIdToken(
  { id_token, ...rest }: TokenResponse,
  { fault, app, now }: { fault: IdTokenFault; app: OauthClient; now: number },
): Promise<Response> {
  if (fault === 'absent') return Response.json(rest)
  const claims = { ...decodeJwt(id_token), ...faultyClaims[fault]?.(now) }
  return Response.json({ ...rest, id_token: await sign(claims, fault, app) })
}

async function sign(claims: JWTPayload, fault: IdTokenFault, app: OauthClient): Promise<string> {
  if (fault === 'unsigned') return new UnsecuredJWT(claims).encode()
  if (fault === 'shared')
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: keyId })
      .sign(new TextEncoder().encode(app.ROBLOX_CLIENT_SECRET))
  const key = fault === 'forged' ? (await generateKeyPair('ES256')).privateKey : app.key
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: keyId }).sign(key)
}
