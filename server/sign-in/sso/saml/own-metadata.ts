import { fromPem } from './own-key.ts'
import { ns, xml, type Xml } from './write-xml.ts'

/** The contents of our metadata for providers, in the language of the server. */
export type OwnMetadata = {
  entityId: string
  /** Our address for responses. */
  address: string
  /**
   * The certificates (PEM) of our key for this provider. While the key is being replaced, the new one and then the old
   * one.
   */
  certificates: readonly string[]
  /** A BCP 47 tag. */
  language: string
  displayName: string
  description: string
  informationAddress: string
  privacyAddress: string
  contacts: readonly Contact[]
}
type Contact = { kind: 'administrative' | 'technical' | 'support' | 'security'; name: string; email: string }

/**
 * Our addresses for a provider: the one for its answers, and our entity id, which is also the address of our metadata.
 */
export function ownAddresses(publicUrl: string, { id }: { id: string }): { address: string; entityId: string } {
  const address = `${publicUrl}/sso/saml/${id}`
  return { address, entityId: `${address}/metadata` }
}

const refeds = 'http://refeds.org/metadata'
const aesGcm = [`${ns.encryption11}aes256-gcm`, `${ns.encryption11}aes128-gcm`]

/** The attributes that we request, by their names in eduPerson and the SAML subject identifier profile. */
const attributes = [
  { name: 'urn:oid:0.9.2342.19200300.100.1.3', label: 'mail', isRequired: true },
  { name: 'urn:oid:2.5.4.42', label: 'givenName', isRequired: false },
  { name: 'urn:oid:2.5.4.4', label: 'sn', isRequired: false },
  { name: 'urn:oid:2.16.840.1.113730.3.1.241', label: 'displayName', isRequired: false },
  { name: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9', label: 'eduPersonScopedAffiliation', isRequired: false },
  { name: 'urn:oasis:names:tc:SAML:attribute:pairwise-id', label: 'pairwise-id', isRequired: false },
]

/**
 * Returns our metadata as XML, with what InCommon requires from a service: a name, a privacy statement, contacts, the
 * requested attributes, and certificates for signatures and encryption.
 */
export function writeOwnMetadata(service: OwnMetadata): string {
  const { language, displayName, description, certificates } = service
  const document = xml`<md:EntityDescriptor xmlns:md="${ns.metadata}" entityID="${service.entityId}">
  <md:Extensions>
    <mdattr:EntityAttributes xmlns:mdattr="urn:oasis:names:tc:SAML:metadata:attribute" xmlns:saml="${ns.assertion}">
      <saml:Attribute Name="urn:oasis:names:tc:SAML:profiles:subject-id:req" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri">
        <saml:AttributeValue>pairwise-id</saml:AttributeValue>
      </saml:Attribute>
    </mdattr:EntityAttributes>
  </md:Extensions>
  <md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${ns.protocol}">
    <md:Extensions>
      <mdui:UIInfo xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui">
        <mdui:DisplayName xml:lang="${language}">${displayName}</mdui:DisplayName>
        <mdui:Description xml:lang="${language}">${description}</mdui:Description>
        <mdui:InformationURL xml:lang="${language}">${service.informationAddress}</mdui:InformationURL>
        <mdui:PrivacyStatementURL xml:lang="${language}">${service.privacyAddress}</mdui:PrivacyStatementURL>
      </mdui:UIInfo>
    </md:Extensions>
${certificates.map((pem) => writeKey('signing', pem))}${certificates.slice(0, 1).map((pem) => writeKey('encryption', pem))}    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${service.address}" index="0" isDefault="true"/>
    <md:AttributeConsumingService index="0" isDefault="true">
      <md:ServiceName xml:lang="${language}">${displayName}</md:ServiceName>
      <md:ServiceDescription xml:lang="${language}">${description}</md:ServiceDescription>
${attributes.map(writeAttribute)}    </md:AttributeConsumingService>
  </md:SPSSODescriptor>
${service.contacts.map(writeContact)}</md:EntityDescriptor>
`
  return String(document)
}

function writeKey(use: 'signing' | 'encryption', pem: string): Xml {
  const methods = use === 'signing' ? [] : [...aesGcm.map(writeMethod), writeMethod(`${ns.encryption}rsa-oaep-mgf1p`)]
  return xml`    <md:KeyDescriptor use="${use}">
      <ds:KeyInfo xmlns:ds="${ns.signature}"><ds:X509Data><ds:X509Certificate>${fromPem(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
${methods}    </md:KeyDescriptor>
`
}

function writeMethod(algorithm: string): Xml {
  return xml`      <md:EncryptionMethod Algorithm="${algorithm}"/>
`
}

function writeAttribute({ name, label, isRequired }: (typeof attributes)[number]): Xml {
  return xml`      <md:RequestedAttribute FriendlyName="${label}" Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" isRequired="${String(isRequired)}"/>
`
}

function writeContact({ kind, name, email }: Contact): Xml {
  const person = xml`<md:GivenName>${name}</md:GivenName><md:EmailAddress>mailto:${email}</md:EmailAddress>`
  return kind === 'security'
    ? xml`  <md:ContactPerson xmlns:remd="${refeds}" contactType="other" remd:contactType="${refeds}/contactType/security">${person}</md:ContactPerson>
`
    : xml`  <md:ContactPerson contactType="${kind}">${person}</md:ContactPerson>
`
}
