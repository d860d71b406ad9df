import type { Element } from '@xmldom/xmldom'
import { decrypt } from 'xml-encryption'
import { SamlRefusal } from './faults.ts'
import { childElements, isNamed, listElements, onlyChild } from './parse-xml.ts'
import { ns } from './write-xml.ts'

/**
 * AES-GCM. CBC isn't authenticated, so responses to altered ciphertexts reveal the plaintext (XML Encryption 1.1, 7.2).
 */
const contentAlgorithms: readonly string[] = [`${ns.encryption11}aes128-gcm`, `${ns.encryption11}aes256-gcm`]
/** RSA-OAEP. RSA 1.5 has the same weakness as CBC. */
const keyAlgorithms: readonly string[] = [`${ns.encryption}rsa-oaep-mgf1p`, `${ns.encryption11}rsa-oaep`]

/**
 * Returns the text in an `EncryptedAssertion`, decrypted with our private key (PEM). The text isn't trusted: anyone can
 * encrypt with our certificate. Throws `SamlRefusal` for other algorithms before anything is decrypted.
 */
export function decryptAssertion(encrypted: Element, key: string | null): string {
  if (key === null) throw new SamlRefusal('not_expected_encrypted')
  const data = onlyChild(encrypted, [ns.encryption, 'EncryptedData'], 'wrong_structure')
  const elements = listElements(encrypted)
  // The key is next to the data or in its KeyInfo. Several keys would be for several readers, and the library takes the
  // first.
  const [encryptedKey, ...otherKeys] = elements.filter(({ localName }) => localName === 'EncryptedKey')
  if (!encryptedKey || otherKeys.length > 0) throw new SamlRefusal('several_keys')
  if (elements.filter(({ localName }) => localName === 'EncryptedData').length > 1)
    throw new SamlRefusal('wrong_structure', 'EncryptedData')
  const isBeside = childElements(encrypted).every(
    (child) => child === data || (child === encryptedKey && isNamed(child, ns.encryption, 'EncryptedKey')),
  )
  if (!isBeside) throw new SamlRefusal('wrong_structure', 'EncryptedAssertion')
  expectAlgorithm(data, contentAlgorithms)
  expectAlgorithm(encryptedKey, keyAlgorithms)
  let text: string | undefined
  let failure: Error | null = null
  // The library runs this callback before it returns.
  decrypt(encrypted, { key }, (error, decrypted) => {
    failure = error
    text = decrypted
  })
  if (failure || text === undefined) throw new SamlRefusal('not_decrypted')
  return text
}

function expectAlgorithm(encrypted: Element, allowed: readonly string[]): void {
  const method = onlyChild(encrypted, [ns.encryption, 'EncryptionMethod'], 'wrong_structure')
  const algorithm = method.getAttribute('Algorithm')
  if (!allowed.includes(algorithm)) throw new SamlRefusal('weak_encryption', algorithm)
}
