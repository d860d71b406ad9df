// Statements that the provider signed, but not for us, not for this request or not for this time.
import { signXml, writeAssertion, writeResponse } from './identity-provider.ts'
import { signedWith, takeApart, type Forgery } from './forge.ts'

const foreignAddress = 'https://other.example/saml'
export const foreignStatements: Forgery[] = [
  { name: 'another issuer', code: 'wrong_issuer', write: signedWith({ issuer: foreignAddress }) },
  {
    name: 'another issuer in the response alone',
    code: 'wrong_issuer',
    write: ({ provider }) => writeResponse(takeApart(provider).signed, { issuer: foreignAddress }),
  },
  { name: 'another audience', code: 'wrong_audience', write: signedWith({ audience: foreignAddress }) },
  { name: 'no audience', code: 'no_audience', write: signedWith({ audience: '' }) },
  {
    name: 'a second audience restriction that isn’t for us',
    code: 'wrong_audience',
    write: signedWith({
      conditions: `<saml:AudienceRestriction><saml:Audience>${foreignAddress}</saml:Audience></saml:AudienceRestriction>`,
    }),
  },
  {
    name: 'a condition that no one knows',
    code: 'unknown_condition',
    write: signedWith({ conditions: '<saml:Condition/>' }),
  },
  { name: 'another recipient', code: 'wrong_recipient', write: signedWith({ recipient: foreignAddress }) },
  {
    name: 'another destination',
    code: 'wrong_destination',
    write: signedWith({ destination: ` Destination="${foreignAddress}"` }),
  },
  {
    name: 'a signed response without a destination',
    code: 'wrong_destination',
    write: ({ provider }) => signXml(writeResponse(writeAssertion(), { destination: '' }), provider, 'Response'),
  },
  {
    name: 'an assertion for another request',
    code: 'wrong_request',
    write: signedWith({ inResponseTo: ' InResponseTo="_x"' }),
  },
  {
    name: 'a replayed response, for an earlier request',
    code: 'wrong_request',
    write: signedWith({ responseTo: ' InResponseTo="_x"' }),
  },
  {
    name: 'an old assertion in a new response',
    code: 'wrong_request',
    write: ({ provider }) =>
      writeResponse(signXml(writeAssertion({ inResponseTo: ' InResponseTo="_x"' }), provider, 'Assertion')),
  },
  {
    name: 'a response without a request',
    code: 'unsolicited',
    write: signedWith({ responseTo: '', inResponseTo: '' }),
  },
  { name: 'an assertion without a request', code: 'unsolicited', write: signedWith({ inResponseTo: '' }) },
  { name: 'expired conditions', code: 'expired', write: signedWith({ notOnOrAfter: '2026-11-27T13:56:59Z' }) },
  { name: 'an expired confirmation', code: 'expired', write: signedWith({ confirmedUntil: '2026-11-27T13:56:59Z' }) },
  { name: 'conditions of tomorrow', code: 'not_yet_valid', write: signedWith({ notBefore: '2026-11-28T14:00:00Z' }) },
  { name: 'an assertion of tomorrow', code: 'not_yet_valid', write: signedWith({ issuedAt: '2026-11-28T14:00:00Z' }) },
  {
    name: 'a sign-in of tomorrow',
    code: 'not_yet_valid',
    write: signedWith({ authenticatedAt: '2026-11-28T14:00:00Z' }),
  },
  { name: 'a time without seconds', code: 'invalid_time', write: signedWith({ notOnOrAfter: '2026-11-28T14:00Z' }) },
  {
    name: 'a session that is over',
    code: 'session_ended',
    write: signedWith({ sessionEnd: ' SessionNotOnOrAfter="2026-11-27T12:00:00Z"' }),
  },
  {
    name: 'a holder-of-key confirmation',
    code: 'no_bearer',
    write: signedWith({ method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }),
  },
  { name: 'an empty name id', code: 'no_subject', write: signedWith({ subject: ' ' }) },
  {
    name: 'two name ids',
    code: 'no_subject',
    write: signedWith({ nameId: '<saml:NameID>a</saml:NameID><saml:NameID>b</saml:NameID>' }),
  },
  {
    name: 'an assertion without a sign-in',
    code: 'no_authentication',
    write: (parties) =>
      signXml(
        writeResponse(writeAssertion().replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/s, '')),
        parties.provider,
        'Assertion',
      ),
  },
  { name: 'no assertion', code: 'no_assertion', write: () => writeResponse('') },
  {
    name: 'a provider that didn’t sign the person in',
    code: 'provider_error',
    write: () => writeResponse('', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }),
  },
]
