/** Minutes that a sign-in at a university may take, from our page to the provider and back. */
export const ssoLifeMinutes = 15
/**
 * The maximum size of a form with a SAML response, in bytes. It is far above the size that we accept, so that people
 * get an error page.
 */
export const maxSamlFormBytes = 2_000_000
export const maxProviders = 5
/** Hours after a successful test during which a provider can become the only way to sign in. */
export const testLifeHours = 24
/** Days before a provider's last certificate expires when its administrators are notified. */
export const certificateWarningDays = 30
