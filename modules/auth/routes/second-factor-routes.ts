import * as v from 'valibot'
import { browserIdOf, renewSession } from '@/modules/auth/accounts/session-cookie'
import { SignedIn } from '@/modules/auth/contract'
import { authErrors, siteReauthenticationErrors } from '@/modules/auth/errors'
import type { securityRoutes } from '@/modules/auth/routes/security-routes'
import {
  addPasskey,
  listFactors,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@/modules/auth/second-factor/passkeys'
import { renewRecoveryCodes } from '@/modules/auth/second-factor/recovery-codes'
import { confirmTotp, removeTotp, startTotp } from '@/modules/auth/second-factor/totp'
import { verifyFactorCode } from '@/modules/auth/second-factor/verify-code'
import { startPasskeyVerification, verifyPasskey } from '@/modules/auth/second-factor/verify-passkey'
import {
  PasskeyAssertion,
  PasskeyOptions,
  PasskeyRegistration,
  Reauthentication,
  RecoveryCodes,
  RenamePasskey,
  SecondFactors,
  SubmitFactorCode,
  TotpSecret,
} from '@/modules/auth/second-factor-contract'
import { noContentResponse, serializedResponse } from '@/src/http/openapi/openapi'

const params = v.object({ id: v.pipe(v.string(), v.maxLength(1400)) })
const limit = '60/15m'

/** Routes for second factors. Only verified accounts can add them: otherwise a stranger could lock the owner of an address out. */
export function secondFactorRoutes(scope: ReturnType<typeof securityRoutes>) {
  return passkeyRoutes(scope)
    .get('/auth/second-factors', ({ ctx }) => listFactors(ctx), {
      detail: { summary: "The user's authenticator app, passkeys and number of recovery codes." },
      signedIn: true,
      response: { 200: SecondFactors },
    })
    .post('/auth/totp', ({ ctx, body }) => startTotp(ctx, body.currentPassword), {
      detail: { summary: 'Creates a secret for an authenticator app. Requires reauthentication.' },
      throws: [authErrors.totp_exists, ...siteReauthenticationErrors],
      body: Reauthentication,
      verified: true,
      limit,
      response: { 200: TotpSecret },
    })
    .post(
      '/auth/totp/confirm',
      async ({ ctx, body, cookie }) => {
        const recoveryCodes = await confirmTotp(ctx, body.code)
        await renewSession(ctx, cookie)
        return recoveryCodes
      },
      {
        detail: { summary: 'Turns on the authenticator app with a code. Returns ten recovery codes, once.' },
        throws: [authErrors.totp_missing, authErrors.second_factor_wrong],
        body: SubmitFactorCode,
        verified: true,
        limit,
        response: { 200: RecoveryCodes },
      },
    )
    .delete(
      '/auth/totp',
      async ({ ctx, body }) => {
        await removeTotp(ctx, body.currentPassword)
        return emptyResponse()
      },
      {
        detail: {
          summary: 'Removes the authenticator app. Requires reauthentication.',
          responses: noContentResponse,
        },
        throws: [authErrors.totp_missing, ...siteReauthenticationErrors],
        body: Reauthentication,
        verified: true,
        limit,
      },
    )
    .post('/auth/recovery-codes', ({ ctx, body }) => renewRecoveryCodes(ctx, body.currentPassword), {
      detail: { summary: 'Replaces the recovery codes. Requires reauthentication.' },
      throws: [authErrors.second_factor_missing, ...siteReauthenticationErrors],
      body: Reauthentication,
      verified: true,
      limit,
      response: { 200: RecoveryCodes },
    })
    .post(
      '/auth/second-factor',
      async ({ ctx, body, cookie }) => {
        const user = await verifyFactorCode(ctx, body.code, browserIdOf(ctx.core, cookie))
        await renewSession(ctx, cookie)
        return { user }
      },
      {
        detail: {
          summary:
            'Verifies the second factor in this session: a code of the authenticator app or a recovery code.',
        },
        throws: [authErrors.second_factor_wrong],
        body: SubmitFactorCode,
        beforeSecondFactor: true,
        limit,
        response: { 200: SignedIn },
      },
    )
}

function passkeyRoutes(scope: ReturnType<typeof securityRoutes>) {
  return scope
    .post('/auth/passkeys/options', ({ ctx, body }) => startPasskey(ctx, body.currentPassword), {
      detail: {
        summary: 'Options to create a passkey (WebAuthn). Requires reauthentication.',
        responses: serializedResponse(PasskeyOptions),
      },
      throws: [authErrors.too_many_passkeys, authErrors.passkeys_need_name, ...siteReauthenticationErrors],
      body: Reauthentication,
      verified: true,
      limit,
    })
    .post(
      '/auth/passkeys',
      async ({ ctx, body, cookie, set }) => {
        const recoveryCodes = await addPasskey(ctx, body)
        await renewSession(ctx, cookie)
        set.status = 201
        return recoveryCodes
      },
      {
        detail: { summary: 'Adds the passkey. Returns recovery codes if the account had none.' },
        throws: [authErrors.second_factor_wrong, authErrors.passkey_exists],
        body: PasskeyRegistration,
        verified: true,
        limit,
        response: { 201: RecoveryCodes },
      },
    )
    .patch(
      '/auth/passkeys/:id',
      async ({ ctx, params, body }) => {
        await renamePasskey(ctx, params.id, body.name)
        return emptyResponse()
      },
      {
        detail: { summary: 'Renames a passkey.', responses: noContentResponse },
        params,
        body: RenamePasskey,
        verified: true,
      },
    )
    .delete(
      '/auth/passkeys/:id',
      async ({ ctx, params, body }) => {
        await removePasskey(ctx, params.id, body.currentPassword)
        return emptyResponse()
      },
      {
        detail: { summary: 'Removes a passkey. Requires reauthentication.', responses: noContentResponse },
        throws: siteReauthenticationErrors,
        params,
        body: Reauthentication,
        verified: true,
        limit,
      },
    )
    .post('/auth/second-factor/passkey/options', ({ ctx }) => startPasskeyVerification(ctx), {
      detail: {
        summary: 'Options to verify with a passkey (WebAuthn).',
        responses: serializedResponse(PasskeyOptions),
      },
      throws: [authErrors.second_factor_missing],
      beforeSecondFactor: true,
      limit,
    })
    .post(
      '/auth/second-factor/passkey',
      async ({ ctx, body, cookie }) => {
        const user = await verifyPasskey(ctx, body)
        await renewSession(ctx, cookie)
        return { user }
      },
      {
        detail: { summary: 'Verifies the second factor in this session with a passkey.' },
        throws: [authErrors.second_factor_wrong],
        body: PasskeyAssertion,
        beforeSecondFactor: true,
        limit,
        response: { 200: SignedIn },
      },
    )
}

function emptyResponse(): Response {
  return new Response(null, { status: 204 })
}
