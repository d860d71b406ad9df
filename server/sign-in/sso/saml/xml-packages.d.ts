// The types of @xmldom/xmldom, xml-crypto and xml-encryption that we use. The types in the first two packages would add
// all browser types to the server, and the last one has no types.

export interface Node {
  readonly nodeType: number
  readonly childNodes: ArrayLike<Node>
  readonly parentNode: Node | null
  readonly textContent: string | null
  toString(): string
}

interface Attribute {
  readonly name: string
  readonly localName: string
  readonly value: string
}

export interface Element extends Node {
  readonly localName: string
  readonly namespaceURI: string | null | undefined
  readonly attributes: ArrayLike<Attribute>
  /** Returns an empty text when there is no such attribute. */
  getAttribute(name: string): string
  hasAttribute(name: string): boolean
}

export interface Document extends Node {
  readonly documentElement: Element | null
}

export declare class DOMParser {
  constructor(options: { errorHandler: (level: 'warning' | 'error' | 'fatalError', message: string) => void })
  parseFromString(text: string, type: 'text/xml'): Document
}

interface SignatureAlgorithm {
  getAlgorithmName(): string
  getSignature(text: string, key: string): string
  verifySignature(material: string, key: unknown, value: string): boolean
}
interface HashAlgorithm {
  getAlgorithmName(): string
  getHash(text: string): string
}

export declare class SignedXml {
  SignatureAlgorithms: Record<string, new () => SignatureAlgorithm>
  HashAlgorithms: Record<string, new () => HashAlgorithm>
  /** Both are read by `loadSignature`. */
  signatureAlgorithm: string
  signatureValue: string
  constructor(options: {
    publicCert?: string
    privateKey?: string
    signatureAlgorithm?: string
    canonicalizationAlgorithm?: string
    inclusiveNamespacesPrefixList?: string[]
  })
  loadSignature(signature: Node): void
  /** Throws or returns false when the signature is wrong. */
  checkSignature(xml: string): boolean
  /** Called by `checkSignature`. Returns the text that is signed, which has the content's hash. */
  getCanonSignedInfoXml(document: unknown): string
  /** Returns the canonical texts that the last correct signature covers. */
  getSignedReferences(): string[]
  addReference(reference: {
    xpath: string
    transforms: string[]
    digestAlgorithm: string
    inclusiveNamespacesPrefixList?: string[]
  }): void
  computeSignature(
    xml: string,
    options: { prefix?: string; location: { reference: string; action: 'prepend' | 'append' | 'after' } },
  ): void
  getSignedXml(): string
}

export declare function decrypt(
  encrypted: Element,
  options: { key: string },
  callback: (error: Error | null, text?: string) => void,
): void

export declare function encrypt(
  content: string,
  options: {
    rsa_pub: string
    pem: string
    encryptionAlgorithm: string
    keyEncryptionAlgorithm: string
    keyEncryptionDigest?: string
    disallowEncryptionWithInsecureAlgorithm?: boolean
    warnInsecureAlgorithm?: boolean
  },
  callback: (error: Error | null, xml: string) => void,
): void
