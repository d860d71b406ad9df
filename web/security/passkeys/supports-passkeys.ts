/** Returns whether this browser can use passkeys of this site. A site at a bare IP address has none. */
export function supportsPasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress
}
