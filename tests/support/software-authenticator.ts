import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const userPresent = 0x01
const userVerified = 0x04
const backupEligible = 0x08
const backedUp = 0x10
const attestedCredentialData = 0x40

/** A passkey in memory: signs WebAuthn challenges like a browser with a security key, or like a phone. */
export class SoftwareAuthenticator {
  private readonly id: Uint8Array
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject }
  /** Signatures so far. */
  counter = 0
  /** Whether it asks for a fingerprint, face, PIN or screen lock. */
  verifiesUser = false
  /** Whether it is copied to other devices. Those don't count signatures. */
  isSynced = false
  private userHandle: string | undefined

  constructor(
    /** The origin of the page that asks. */
    private readonly origin = 'http://localhost:3000',
  ) {
    this.id = crypto.getRandomValues(new Uint8Array(16))
    this.key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  get credentialId(): string {
    return base64url(this.id)
  }

  /** A synced passkey of a phone. */
  static ofPhone(): SoftwareAuthenticator {
    return Object.assign(new SoftwareAuthenticator(), { verifiesUser: true, isSynced: true })
  }

  /** What `navigator.credentials.create` returns for these options. */
  create({ challenge, rp, user }: { challenge: string; rp: { id: string }; user?: { id: string } }) {
    this.userHandle = user?.id
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' })
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ])
    const authData = Buffer.concat([
      this.authenticatorData(rp.id, attestedCredentialData),
      new Uint8Array(16),
      Uint8Array.of(0, this.id.length),
      this.id,
      isoCBOR.encode(coseKey),
    ])
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', challenge),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['usb'],
    })
  }

  /** What `navigator.credentials.get` returns for these options. */
  get({ challenge, rpId }: { challenge: string; rpId: string }) {
    if (!this.isSynced) this.counter += 1
    const authData = this.authenticatorData(rpId)
    const clientDataJSON = this.clientData('webauthn.get', challenge)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.credential({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.key.privateKey)),
      ...(this.userHandle !== undefined && { userHandle: this.userHandle }),
    })
  }

  private credential<Response>(response: Response) {
    const id = this.credentialId
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private authenticatorData(rpId: string, extraFlags = 0): Buffer {
    const verified = this.verifiesUser ? userVerified : 0
    const synced = this.isSynced ? backupEligible | backedUp : 0
    const flags = userPresent | verified | synced | extraFlags
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(Buffer.from(rpId)), Uint8Array.of(flags), counter])
  }

  private clientData(type: string, challenge: string): string {
    return base64url(
      Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })),
    )
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
