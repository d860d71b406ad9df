import type { CDPSession, Page } from 'playwright-core'

/**
 * Adds the authenticator of a phone or laptop to a page's browser, which recognizes its owner immediately. With
 * `lists`, the passkey is also in the list at the email field, where this browser chooses it without a touch. Returns a
 * function that counts the authenticator's passkeys.
 */
export async function giveAuthenticator(page: Page, { lists = false } = {}): Promise<{ count: () => Promise<number> }> {
  if (!lists) await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
