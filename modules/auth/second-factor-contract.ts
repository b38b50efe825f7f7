import * as v from 'valibot'
import { Password } from '@/modules/auth/contract'
import { inputMessages } from '@/modules/auth/messages'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

/** Proves the user's identity again before a second factor changes. */
export const Reauthentication = v.object({ currentPassword: v.optional(Password) })
export type Reauthentication = v.InferOutput<typeof Reauthentication>

const factorCodeLengthMax = 64

/** A code of an authenticator app, or a recovery code; spaces and dashes don't count. */
const FactorCode = v.pipe(
  v.string(inputMessages.factorCode),
  v.maxLength(factorCodeLengthMax, inputMessages.factorCode),
  v.transform((code) => code.replace(/[\s-]/g, '').toLowerCase()),
  v.minLength(1, inputMessages.factorCode),
)

export const SubmitFactorCode = v.object({ code: FactorCode })

export const TotpSecret = v.object({ secret: v.string(), otpauthUrl: v.string() })
export type TotpSecret = v.InferOutput<typeof TotpSecret>

export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>

const passkeyNameLengthMax = 60

export const RenamePasskey = v.object({
  name: v.pipe(
    v.string(inputMessages.passkeyName.missing),
    v.transform(sanitizeLine),
    v.minLength(1, inputMessages.passkeyName.missing),
    v.maxLength(passkeyNameLengthMax, inputMessages.passkeyName.long(passkeyNameLengthMax)),
  ),
})

/** WebAuthn's options in JSON, for the browser's own API. */
export const PasskeyOptions = v.looseObject({ challenge: v.string() })

const CredentialId = v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/))

/** What `navigator.credentials.create` returned, as JSON; its content is verified with the challenge. */
export const PasskeyRegistration = v.object({
  response: v.object({
    id: CredentialId,
    rawId: CredentialId,
    type: v.literal('public-key'),
    clientExtensionResults: v.object({}),
    response: v.object({
      clientDataJSON: v.string(),
      attestationObject: v.string(),
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/))), v.maxLength(16))),
    }),
  }),
})
export type PasskeyRegistration = v.InferOutput<typeof PasskeyRegistration>

/** What `navigator.credentials.get` returned, as JSON. */
export const PasskeyAssertion = v.object({
  response: v.object({
    id: CredentialId,
    rawId: CredentialId,
    type: v.literal('public-key'),
    clientExtensionResults: v.object({}),
    response: v.object({
      clientDataJSON: v.string(),
      authenticatorData: v.string(),
      signature: v.string(),
      userHandle: v.optional(v.string()),
    }),
  }),
})
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  usedAt: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof Passkey>

export const SecondFactors = v.object({
  /** Whether an authenticator app is set up. */
  totp: v.boolean(),
  passkeys: v.array(Passkey),
  /** Unused ones. */
  recoveryCodesLeft: v.number(),
})
export type SecondFactors = v.InferOutput<typeof SecondFactors>
