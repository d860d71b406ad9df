/** Minutes that a sign-in at a university may take, from our page to the provider and back. */
export const ssoLifeMinutes = 15
/** The most bytes of a form with a SAML response. Far larger than one that is read, so that people get a page. */
export const largestSamlForm = 2_000_000
export const mostProviders = 5
/** Hours for which a successful test lets a provider become the only way in. */
export const testLifeHours = 24
/** Days before the last certificate of a provider expires from which its administrators are told. */
export const certificateWarningDays = 30
