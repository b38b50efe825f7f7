import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { endpointUrl } from '@/modules/platform/roblox/endpoints'
import { Id } from '@/modules/platform/roblox/field-schemas'
import type { Context } from '@/src/kit/context'
import { secretsMatch } from '@/src/kit/secret'

const endpoint = 'signIn'
/** Two clocks are never quite the same. */
const clockSkewSeconds = 30
/** As it names itself, whatever proxy leads there. */
const robloxIssuer = 'https://apis.roblox.com/oauth/'

const Keys = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })
const Claims = v.object({ sub: Id, nonce: v.string() })

/** Whether an answer says it comes from the platform's own log-in. */
export function isTrustedIssuer(ctx: Context, written: string): boolean {
  return trustedIssuers(ctx).includes(written)
}

/** Whose an ID token is: undefined unless the platform signed it for this site, for this attempt, and it has not run out. */
export async function maybeVerifiedSubject(
  ctx: Context,
  idToken: string,
  { clientId, nonce }: { clientId: string; nonce: string },
): Promise<string | undefined> {
  const keys = parseResponse(
    ctx,
    { schema: Keys, site: endpoint },
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
