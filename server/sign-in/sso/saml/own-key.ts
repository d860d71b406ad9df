import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'

/** Our key pair for one provider. The private key must be sealed before it is stored. */
export type OwnKey = {
  /** PKCS #8 in PEM. It decrypts assertions and signs requests. */
  privateKey: string
  /** For our metadata, in PEM. */
  certificate: string
}

/** NIST SP 800-57 accepts RSA with 3,072 bits beyond 2030. */
const keyBits = 3072
/** Providers compare the key and not the dates, so the certificate must not expire before the key is replaced. */
const lifetime = 20 * 365 * 86_400_000

/** Returns a new key with a self-signed certificate. `host` is our host name, `now` in ms since 1970. */
export async function newOwnKey(host: string, now: number): Promise<OwnKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))))
  const body = sequence(
    // The serial number: positive, with 127 random bits.
    der(0x02, Buffer.concat([Buffer.of(0x40 + Math.floor(randomBytes(1)[0]! / 4)), randomBytes(15)])),
    sha256WithRsa,
    name,
    sequence(time(now - 86_400_000), time(now + lifetime)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)])
  const certificate = sequence(body, sha256WithRsa, der(0x03, signature))
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    certificate: toPem(certificate.toString('base64')),
  }
}

/** Returns a certificate in PEM. `base64` may contain spaces and line breaks, as in metadata. */
export function toPem(base64: string): string {
  const lines = base64.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** Returns the base64 of a certificate in PEM, as metadata contains it. */
export function fromPem(pem: string): string {
  return pem.replaceAll(/-----[^-\n]*-----|\s/g, '')
}

// The parts of an X.509 certificate of version 1, in DER (RFC 5280, 4.1).

/** Returns a value with its tag and length (bytes). */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** GeneralizedTime for years from 2050, UTCTime before. */
function time(moment: number): Buffer {
  const digits = new Date(moment).toISOString().replaceAll(/\.\d+|[-:T]/g, '')
  return digits >= '2050' ? der(0x18, Buffer.from(digits)) : der(0x17, Buffer.from(digits.slice(2)))
}

/** The object ids 1.2.840.113549.1.1.11 and 2.5.4.3. */
const sha256WithRsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05, Buffer.alloc(0)))
const commonName = der(0x06, Buffer.from('550403', 'hex'))
