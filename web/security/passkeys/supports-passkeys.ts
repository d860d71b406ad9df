/** Whether this browser can use passkeys for this site. A site at a bare IP address can't have any. */
export function supportsPasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress
}
