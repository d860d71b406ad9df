// A provider's metadata in the format in which products and federations publish it.
import { facts, signXml, type Keys } from './identity-provider.ts'

export const ssoAddress = 'https://idp.alder.test/saml/redirect?tenant=1'

/** The contents of a provider's metadata. A test changes the ones that matter to it. */
export const described = {
  entityId: facts.issuer,
  attributes: '',
  protocols: 'urn:oasis:names:tc:SAML:1.1:protocol urn:oasis:names:tc:SAML:2.0:protocol',
  keys: [] as string[],
  address: ssoAddress,
  extensions: '',
  extra: '',
}

const inLines = (pem: string) => pem.replaceAll(/-----[^-]*-----/g, '')

/** Returns a key descriptor for a certificate (PEM). */
export const keyDescriptor = (pem: string, use = ' use="signing"'): string =>
  `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${inLines(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`

/** Returns a provider's descriptor, with a comment as in many real ones. */
export function writeEntity(changes: Partial<typeof described> = {}): string {
  const { entityId, attributes, protocols, keys, address, extensions, extra } = { ...described, ...changes }
  return [
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_e" entityID="${entityId}"${attributes}>`,
    `<!-- An example. Edit it. -->${extensions}`,
    `<md:IDPSSODescriptor protocolSupportEnumeration="${protocols}">`,
    ...keys.map((pem) => keyDescriptor(pem)),
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${address}"/>`,
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${address}"/>`,
    `</md:IDPSSODescriptor>${extra}</md:EntityDescriptor>`,
  ].join('')
}

/** Returns an aggregate of entities that is signed by a federation. */
export function writeAggregate(entities: readonly string[], federation: Keys, attributes = ''): string {
  const inner = entities.map((entity, n) => entity.replace('ID="_e"', `ID="_e${n}"`)).join('')
  const xml = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_all"${attributes}>${inner}</md:EntitiesDescriptor>`
  return signEntities(xml, federation)
}

/** Signs the root element of metadata. The signature is the first element in it. */
export function signEntities(xml: string, federation: Keys): string {
  const root = '/*'
  return signXml(xml, federation, 'Response', { targets: [root], location: { reference: root, action: 'prepend' } })
}
