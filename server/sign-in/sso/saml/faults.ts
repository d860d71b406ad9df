/** Reasons for refusing a response or metadata, for the administrator's line only. */
export type SamlFault =
  // The text
  | 'not_base64'
  | 'not_utf8'
  | 'too_large'
  | 'too_many_elements'
  | 'forbidden_markup'
  | 'malformed_xml'
  | 'unreadable'
  // Its structure
  | 'not_a_response'
  | 'wrong_version'
  | 'provider_error'
  | 'duplicate_id'
  | 'no_assertion'
  | 'several_assertions'
  | 'misplaced_assertion'
  | 'wrong_structure'
  | 'markup_in_text'
  | 'invalid_text'
  // Signatures
  | 'not_signed'
  | 'misplaced_signature'
  | 'signature_structure'
  | 'several_references'
  | 'foreign_reference'
  | 'transform'
  | 'weak_algorithm'
  | 'invalid_digest'
  | 'wrong_signature'
  // Encryption
  | 'not_expected_encrypted'
  | 'weak_encryption'
  | 'several_keys'
  | 'not_decrypted'
  | 'encrypted_parts'
  // Statements
  | 'wrong_issuer'
  | 'wrong_destination'
  | 'unsolicited'
  | 'wrong_request'
  | 'no_subject'
  | 'no_bearer'
  | 'wrong_recipient'
  | 'no_audience'
  | 'wrong_audience'
  | 'unknown_condition'
  | 'invalid_time'
  | 'not_yet_valid'
  | 'expired'
  | 'session_ended'
  | 'no_authentication'
  // Metadata
  | 'not_metadata'
  | 'unknown_entity'
  | 'several_entities'
  | 'metadata_expired'
  | 'no_identity_provider'
  | 'no_redirect_address'
  | 'insecure_address'
  | 'no_certificate'
  | 'invalid_certificate'
  | 'weak_certificate'

/** The maximum number of characters of a document that the administrator sees. */
const maxDetailLength = 200

/** Stops the reading of a document. It never leaves the thread: `catchRefusal` turns it into a result. */
export class SamlRefusal extends Error {
  readonly code: SamlFault
  /** The value in the document, for the administrator: at most 200 characters, without control characters. */
  readonly detail: string | null
  /** What the provider says about its own error, in its words. */
  readonly explanation: string | null

  constructor(code: SamlFault, detail: string | null = null, explanation: string | null = null) {
    super(code)
    this.explanation = explanation
    this.name = 'SamlRefusal'
    this.code = code
    this.detail = detail === null ? null : printable(detail).slice(0, maxDetailLength)
  }
}

/** A document that isn't accepted. */
export type Refused = { outcome: 'refused'; code: SamlFault; detail: string | null; explanation?: string }

/**
 * Returns what `readDocument` returns, or the refusal that it throws. Any other error comes from a library that can't
 * read this document. It also becomes a refusal, because it must not end the thread in which other documents wait.
 */
export function catchRefusal<T>(readDocument: () => T): T | Refused {
  try {
    return readDocument()
  } catch (error) {
    const { code, detail, explanation } =
      error instanceof SamlRefusal ? error : new SamlRefusal('unreadable', (error as Error).message)
    return { outcome: 'refused', code, detail, ...(explanation && { explanation }) }
  }
}

// oxlint-disable-next-line no-control-regex -- finding control characters is its job
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/** Whether a text has a control character or an unpaired surrogate, which no name, id or address has. */
export function hasControlCharacter(text: string): boolean {
  return text.search(controlCharacters) !== -1 || !text.isWellFormed()
}

/** Returns a text with spaces instead of control characters, and replacement characters for unpaired surrogates. */
export function printable(text: string): string {
  return text.replaceAll(controlCharacters, ' ').toWellFormed()
}
