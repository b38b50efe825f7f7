import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { ask, parse } from '@/modules/platform/roblox/ask'
import { Id } from '@/modules/platform/roblox/shapes'
import { siteAddress } from '@/modules/platform/roblox/sites'
import type { Context } from '@/src/core/context'
import { secretsMatch } from '@/src/core/secret'

const site = 'signIn'
/** Two clocks are never quite the same. */
const skewS = 30
/** As it names itself, whatever proxy leads there. */
const itself = 'https://apis.roblox.com/oauth/'

const Keys = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })
const Claims = v.object({ sub: Id, nonce: v.string() })

/** Whether an answer says it comes from the platform's own log-in. */
export function isIssuer(ctx: Context, written: string): boolean {
  return issuersOf(ctx).includes(written)
}

/** Whose an ID token is: undefined unless the platform signed it for this site, for this attempt, and it has not run out. */
export async function maybeSubject(
  ctx: Context,
  idToken: string,
  { clientId, nonce }: { clientId: string; nonce: string },
): Promise<string | undefined> {
  const keys = parse(ctx, { schema: Keys, site }, await ask(ctx, site, { path: '/oauth/v1/certs' }))
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      algorithms: ['ES256'],
      issuer: issuersOf(ctx),
      audience: clientId,
      requiredClaims: ['exp'],
      clockTolerance: skewS,
      currentDate: new Date(ctx.now()),
    })
    const claims = v.safeParse(Claims, payload)
    return claims.success && secretsMatch(claims.output.nonce, nonce) ? claims.output.sub : undefined
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    ctx.core.log.warn('an ID token of the platform was refused', { reason: error.code })
    return undefined
  }
}

function issuersOf(ctx: Context): string[] {
  return [itself, siteAddress(ctx, site, '/oauth/')]
}
