/** The namespaces of SAML 2.0, XML Signature and XML Encryption. */
export const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  encryption11: 'http://www.w3.org/2009/xmlenc11#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const

/** A piece of XML in which all texts have been escaped. */
export class Xml {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** Returns XML from a template. Escapes texts, including for attributes, and inserts pieces of XML unchanged. */
export function xml(template: TemplateStringsArray, ...values: readonly (string | Xml | readonly Xml[])[]): Xml {
  const texts = values.map((value) => (typeof value === 'string' ? escape(value) : [value].flat().join('')))
  return new Xml(String.raw({ raw: template }, ...texts))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character]!)
}
