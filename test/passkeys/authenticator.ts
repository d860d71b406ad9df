import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '#contract/sign-in/passkeys.ts'

/** Everything that an authenticator or its browser can do wrong in a test. */
export type Mistakes = {
  /** The site's address as the browser reports it. */
  origin?: string
  /** The site for which the authenticator signs. */
  rpId?: string
  /** False if someone touched the authenticator, but it didn't recognize its owner. */
  isVerified?: boolean
  counter?: number
  challenge?: string
  userHandle?: string
  type?: string
  /** Sends a manufacturer's certificate. */
  certificate?: Buffer
}

type Credential = { id: string; key: KeyObject; userHandle: string; counter: number }

/**
 * A software authenticator of a phone or laptop, with a browser around it. It creates ES256 passkeys and signs with
 * them, byte by byte as in WebAuthn 3 (6.1 authenticator data, 6.5 attestation objects). `counts` is whether it has a
 * signature counter. Synchronized passkeys have none.
 */
export class Authenticator {
  readonly credentials: Credential[] = []
  readonly #origin: string
  readonly #counts: boolean

  constructor(origin: string, { counts = true } = {}) {
    this.#origin = origin
    this.#counts = counts
  }

  /** Creates a passkey, like `navigator.credentials.create`. */
  create(options: CreationOptions, wrong: Mistakes = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const credential = { id: id.toString('base64url'), key: privateKey, userHandle: options.user.id, counter: 0 }
    this.credentials.push(credential)
    const { x, y } = publicKey.export({ format: 'jwk' })
    // COSE: 1 (type): 2 (EC2), 3 (algorithm): -7 (ES256), -1 (curve): 1 (P-256), -2: x, -3: y
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
    const authData = Buffer.concat([this.#data(options.rp.id, credential, wrong, 0x40), attested])
    const { certificate } = wrong
    const attestationObject = cborMap([
      ['fmt', cborText(certificate ? 'packed' : 'none')],
      ['attStmt', certificate ? packed(certificate) : cborMap([])],
      ['authData', cborBytes(authData)],
    ])
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, wrong).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: {},
    }
  }

  /** Signs with a passkey, like `navigator.credentials.get`. By default, it is the newest one. */
  get(options: RequestOptions, wrong: Mistakes = {}, credential = this.credentials.at(-1)!) {
    const authenticatorData = this.#data(options.rpId, credential, wrong, 0)
    const clientData = this.#clientData('webauthn.get', options.challenge, wrong)
    const hash = createHash('sha256').update(clientData).digest()
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), credential.key)
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: wrong.userHandle ?? credential.userHandle,
      },
      clientExtensionResults: {},
    }
  }

  /**
   * Returns authenticator data: the site's hash, flags, counter. Flags: 1 present, 4 verified, 8 and 16 synchronized.
   */
  #data(rpId: string, credential: Credential, wrong: Mistakes, extraFlags: number): Buffer {
    const { isVerified = true } = wrong
    if (this.#counts) credential.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.counter ?? credential.counter)
    const flags = 1 | (isVerified ? 4 : 0) | (this.#counts ? 0 : 24) | extraFlags
    const site = createHash('sha256')
      .update(wrong.rpId ?? rpId)
      .digest()
    return Buffer.concat([site, Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string, wrong: Mistakes): Buffer {
    const origin = wrong.origin ?? this.#origin
    const data = { type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data))
  }
}

function packed(certificate: Buffer): Buffer {
  const x5c = Buffer.concat([Buffer.from([0x81]), cborBytes(certificate)])
  return cborMap([
    ['alg', Buffer.from([0x26])],
    ['sig', cborBytes(randomBytes(70))],
    ['x5c', x5c],
  ])
}

/** Encodes CBOR (RFC 8949): maps, texts and byte strings, in their shortest forms. */
function cborMap(entries: [string, Buffer][]): Buffer {
  return Buffer.concat([
    Buffer.from([0xa0 | entries.length]),
    ...entries.flatMap(([key, value]) => [cborText(key), value]),
  ])
}

function cborText(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([cborHead(0x60, bytes.length), bytes])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(0x40, bytes.length), bytes])
}

function cborHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([type | length])
  return length < 256 ? Buffer.from([type | 24, length]) : Buffer.from([type | 25, length >> 8, length & 255])
}
