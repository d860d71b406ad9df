/** Reasons to refuse a sign-in at the person's university, and the settings for one. */
export const ssoCodes = {
  sso_expired:
    'The sign-in is unknown, used or over, or another browser started it. The reason isn’t given, so that no one learns it.',
  sso_canceled: 'The provider didn’t sign the person in, often because they canceled.',
  sso_unreachable: 'The provider can’t be reached, or takes too long.',
  sso_refused: 'The provider’s answer isn’t valid. The audit has the reason.',
  sso_no_email: 'The provider sent no email address, and the person has no linked account.',
  sso_email_unverified: 'The provider sent an email address that it hasn’t verified.',
  sso_other_university: 'The provider sent an address outside the domains of its university.',
  sso_not_fresh:
    'The provider’s `auth_time` doesn’t show that the person just signed in, so the sign-in is no fresh proof.',
  sso_one_factor: 'The provider says that it asked only for a password, so the sign-in is no second factor.',
  sso_other_account: 'The person who signed in at the provider isn’t the one who is signed in here.',
  sso_only: 'The university’s own sign-in is the only way in. `provider` has its id and name.',
  sso_closed: 'The person’s account, or the university, is closed.',
  sso_unavailable: 'The provider is switched off, or its stored secret can’t be read.',
  address_not_https: 'The address isn’t a valid https address.',
  address_private: 'The address is in a private network, which the server doesn’t contact.',
  address_unreachable: 'Nothing usable answered at the address.',
  no_provider_found: 'The document at the address doesn’t describe a provider that can be used.',
  invalid_certificate: 'The text isn’t a usable certificate.',
  federation_signature: 'The certificate didn’t sign the metadata at the address.',
  unknown_entity: 'The metadata doesn’t describe exactly one provider with this entity ID.',
  wrong_issuer: 'The document at the address names another issuer.',
  test_required: 'The provider must be tested first.',
  secret_unreadable: 'The stored secret can’t be read, because SECRET_KEY was replaced. Enter it again.',
  too_many_providers: 'The university has the most providers that it may have.',
} as const
