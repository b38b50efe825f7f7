import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { keyId, type OauthClient } from '@/tests/support/fake-roblox/oauth/provider'

/**
 * What may be wrong with an ID token. `absent`: there is none; `forged`: another key signed it; `unsigned`: nobody did; `shared`:
 * it is signed with the secret of the app in place of a key; `proxied`: nothing is wrong, it came through a proxy and names the
 * platform itself.
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
  nonce: () => ({ nonce: 'of somebody else' }),
  expired: (now) => ({ exp: Math.floor(now / 1000) - 120 }),
  audience: () => ({ aud: 'another app' }),
  issuer: () => ({ iss: 'https://elsewhere.example/oauth/' }),
  proxied: () => ({ iss: 'https://apis.roblox.com/oauth/' }),
}

/** The answer of the token endpoint with another ID token. */
export async function tamperIdToken(
  { id_token, ...answer }: TokenResponse,
  { fault, app, now }: { fault: IdTokenFault; app: OauthClient; now: number },
): Promise<Response> {
  if (fault === 'absent') return Response.json(answer)
  const claims = { ...decodeJwt(id_token), ...faultyClaims[fault]?.(now) }
  return Response.json({ ...answer, id_token: await sign(claims, fault, app) })
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
