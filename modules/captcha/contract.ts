import * as v from 'valibot'

/** A proof-of-work challenge in the format of altcha-lib: find the key that starts with `keyPrefix`. */
export const ProofOfWorkChallenge = v.object({
  parameters: v.object({
    algorithm: v.string(),
    cost: v.number(),
    data: v.object({ id: v.string(), expiresAt: v.number() }),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    nonce: v.string(),
    salt: v.string(),
  }),
  signature: v.string(),
})
export type ProofOfWorkChallenge = v.InferOutput<typeof ProofOfWorkChallenge>

export const Captcha = v.union([
  v.object({ sessionId: v.string(), question: v.string() }),
  v.object({ sessionId: v.string(), challenge: ProofOfWorkChallenge }),
])
export type Captcha = v.InferOutput<typeof Captcha>
